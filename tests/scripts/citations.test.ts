import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const code = ['*.ts', '*.tsx', '*.mjs', ':!tests/scripts/citations.test.ts']
const list = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', ...code]

test('every citation in the code leads somewhere in the repository', () => {
  const listed = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const texts = listed.filter(isThere).map(file => ({ file, text: read(file) }))
  expect(texts.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(100)
  expect(texts.flatMap(({ file, text }) => deadEnds(text).map(it => `${file}: ${it}`))).toEqual([])
})

test.each([
  ['docs/decisions.md 10', []],
  ['docs/race-night.md 3 and 9, docs/specification.md 4', []],
  ['docs/decisions.md 10 and 999', ['docs/decisions.md 999']],
  ['docs/specification.md 10', ['docs/specification.md 10']],
  ['docs/rulings.md 10', ['docs/rulings.md 10']],
  ['decision 10', ['decision 10']],
  ['race night, section 4', ['section 4']],
  ['RFC 8030, section 5.3', []],
])('of "%s" these lead nowhere: %j', (text, dead) => {
  expect(deadEnds(text)).toEqual(dead)
})

/** What a text cites by a number that is not there, and what it cites without naming a document. */
function deadEnds(text: string): string[] {
  const dead = citationsIn(text).filter(({ document, number }) => !numbersIn(document).includes(number))
  const unnamed = text.matchAll(/\bdecisions? \d+|(?<!RFC \d+, )\bsections? \d+/gi)
  return [...dead.map(({ document, number }) => `${document} ${number}`), ...[...unnamed].map(([it]) => it)]
}

function citationsIn(text: string) {
  const cited = text.matchAll(/\b(docs\/[\w-]+\.md) (\d+)(?: and (\d+))?/g)
  return [...cited].flatMap(([, document = '', ...numbers]) =>
    numbers.filter(Boolean).map(number => ({ document, number })),
  )
}

/** The numbers by which a document can be cited: of its sections, or of its records. */
function numbersIn(document: string) {
  return isThere(document) ? [...read(document).matchAll(/^(?:## )?(\d+)\. /gm)].map(([, it]) => it) : []
}

function isThere(file: string) {
  return existsSync(path.join(root, file))
}

function read(file: string) {
  return readFileSync(path.join(root, file), 'utf8')
}
