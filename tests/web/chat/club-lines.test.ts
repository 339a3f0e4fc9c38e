import { expect, test } from 'vitest'
import { parseClubText, ROLE_TONES } from '#web/features/chat/people/parse-club-text.ts'

const roleOf = (line: string) => {
  const [only] = parseClubText(line)
  return only?.kind === 'role' ? [only.role, only.names] : null
}
const tonesOf = (text: string) => parseClubText(text).map(line => (line.kind === 'role' ? line.tone : null))

test('a line that says who does what is a role and its names', () => {
  expect(roleOf('Race director: Marek')).toEqual(['Race director', 'Marek'])
  expect(roleOf('  Stewards :  Ana, Jo & Priya_K  ')).toEqual(['Stewards', 'Ana, Jo & Priya_K'])
  expect(roleOf('Técnicos:José')).toEqual(['Técnicos', 'José'])
  expect(roleOf('Stream: https://example.com/live')).toEqual(['Stream', 'https://example.com/live'])
  expect(roleOf('Briefing: 19:45 in the lobby')).toEqual(['Briefing', '19:45 in the lobby'])
})

test('what is no role stays plain, letter for letter', () => {
  const plain = [
    '',
    'We race on Saturdays.',
    '  Indented, and left so',
    'Rules:',
    'Rules:   ',
    ': Ana',
    'https://example.com/rules: read them',
    'Doors open 20:15 every week',
    'Lobby at 20 : 15 sharp',
    `${'a'.repeat(41)}: too long for a role`,
    '1st: Marek',
  ]
  for (const text of plain) expect(parseClubText(text)).toEqual([{ kind: 'plain', text }])
})

test('roles and plain lines keep their order', () => {
  expect(parseClubText('Welcome!\n\nSteward: Jo').map(({ kind }) => kind)).toEqual(['plain', 'plain', 'role'])
})

test('a role has one colour, however it is written and wherever it stands', () => {
  const [first, , second, third] = tonesOf('Steward: Jo\nHello\nSTEWARD: Al\nsteward : Bo')
  expect([second, third]).toEqual([first, first])
  expect(tonesOf('Steward: somebody else entirely')).toEqual([first])
})

test('roles side by side have colours of their own, until there are none left', () => {
  const roles = Array.from({ length: ROLE_TONES + 3 }, (_, n) => `Role ${'abcdefghijkl'[n]}: Jo`)
  const tones = tonesOf(roles.join('\n'))
  expect(new Set(tones.slice(0, ROLE_TONES)).size).toBe(ROLE_TONES)
  for (const tone of tones) expect(tone).toBeGreaterThanOrEqual(0)
  for (const tone of tones) expect(tone).toBeLessThan(ROLE_TONES)
})

test('a text of the longest lines is read at once', () => {
  const started = performance.now()
  parseClubText(`${' '.repeat(1900)}a${' '.repeat(2000)}`)
  parseClubText(`a:${' '.repeat(3990)}`)
  parseClubText('a: '.repeat(1300))
  expect(performance.now() - started).toBeLessThan(100)
})
