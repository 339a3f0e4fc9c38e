import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from '#web/features/chat/messages/message-parts.ts'

const marcus = { id: 'm', gamertag: 'ApexHunter77', displayName: 'Marcus' }
const dieter = { id: 'd', gamertag: 'Dieter von Kerb', displayName: 'Dieter' }
const people = [marcus, dieter]
const linksOf = (text: string) => partsOf(text, people, false).filter(({ kind }) => kind === 'link')
const short = (text: string, mayRingAll = false) =>
  partsOf(text, people, mayRingAll).map(({ kind, text }) => `${kind}: ${text}`)

test('a message is cut into text, links and mentions', () => {
  expect(short('Hi @Dieter von Kerb, see https://example.com/a?b=1. Bye')).toEqual([
    'text: Hi ',
    'mention: @Dieter von Kerb',
    'text: , see ',
    'link: https://example.com/a?b=1',
    'text: . Bye',
  ])
})

test.each([
  ['(https://example.com/a)', 'https://example.com/a'],
  ['https://en.wikipedia.org/wiki/Spa_(circuit)', 'https://en.wikipedia.org/wiki/Spa_(circuit)'],
  ['see https://example.com/a), he said', 'https://example.com/a'],
  ['https://example.com/?!', 'https://example.com/'],
  ['<https://example.com>', 'https://example.com'],
  ['“https://example.com/q”', 'https://example.com/q'],
])('in %s the link is %s', (text, link) => {
  expect(linksOf(text)).toEqual([{ kind: 'link', text: link, href: link }])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https://',
  'http://?',
  'example.com',
])('%s is no link', text => expect(linksOf(text)).toEqual([]))

test('a name inside a link is no mention', () => {
  expect(short('https://example.com/@ApexHunter77')).toEqual(['link: https://example.com/@ApexHunter77'])
})

test('@everyone is a mention only where its writer may ring everybody', () => {
  expect(short('@everyone box now')).toEqual(['text: @everyone box now'])
  expect(short('@everyone box now', true)).toEqual(['mention: @everyone', 'text:  box now'])
})

test('whatever is written, the parts are the message', () => {
  const scraps = fc.constantFrom(
    '@',
    'Marcus',
    'Dieter von Kerb',
    'https://',
    'x.org/',
    ' ',
    '\n',
    ')',
    '.',
    '🏁',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(scraps, fc.string()), { maxLength: 12 }), written => {
      const text = written.join('')
      expect(
        partsOf(text, people, true)
          .map(part => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
