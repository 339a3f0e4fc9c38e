import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const sources = readdirSync(path.join(root, 'worker'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => ({ file, text: readFileSync(path.join(root, 'worker', file), 'utf8') }))

/** What says who somebody is, what they wrote or how they are reached, by the names that it goes by in the Worker. */
const personal =
  /\b(gamertag|displayName|memberId|viewer|author|actor|email|address|endpoint|token|title|body|text|message|excerpt|note|reason|url|path|userAgent)\b/i

/** Every call of the console in the Worker, with what it is given. */
const calls = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/console\.(\w+)\(/g)].map(match => {
    const begin = (match.index ?? 0) + match[0].length
    return { file, method: match[1] ?? '', given: text.slice(begin, endOf(text, begin)) }
  }),
)

/** Where the bracket closes that has been opened before `begin`. */
function endOf(text: string, begin: number) {
  let depth = 1
  for (let at = begin; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

test('the Worker logs, and what is walked here is all of it', () => {
  expect(calls.length).toBeGreaterThan(15)
})

test.each(calls)('a $method of $file is one line of JSON that says what happened', ({ method, given }) => {
  expect(['warn', 'error']).toContain(method)
  expect(given.replace(/\s+/g, ' ').trim()).toMatch(/^JSON\.stringify\( ?\{ event: '[a-z-]+'/)
})

test.each(calls)('a $method of $file names nobody and quotes nobody', ({ given }) => {
  expect(given.replace(/'[^']*'/g, '').match(personal)?.[0]).toBeUndefined()
})

test('what is looked for would be found', () => {
  expect("JSON.stringify({ event: 'x', gamertag })").toMatch(personal)
})
