import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isThere } from '../support/named-tests.ts'

const root = path.join(import.meta.dirname, '../..')
const HEADING = '## The specification, and the test that shows it'

test('every test that is named for a sentence of the specification is there', () => {
  const shown = testsIn(readFileSync(path.join(root, 'tests/specification.md'), 'utf8'))
  expect(shown.length).toBeGreaterThan(150)
  expect(shown.filter(it => !isThere(it))).toEqual([])
})

test('a test that was renamed, and one whose file has gone, are noticed', () => {
  const own = 'scripts/specification-table › every test that is named'
  expect(isThere(own)).toBe(true)
  expect(isThere(own.replace('named', 'Named'))).toBe(false)
  expect(isThere(own.replace('table', 'tables'))).toBe(false)
})

/** What the last column of the tables below the heading names: a file below `tests/` and a test each, as "file › test". */
function testsIn(document: string): string[] {
  const [, section = ''] = document.split(`\n${HEADING}\n`)
  const [tables = ''] = section.split('\n## ')
  const rows = tables.split('\n').filter(line => /^\| (?!specification|-)/.test(line))
  return rows.flatMap(row => row.split(' | ').at(-1)?.replace(/ +\|$/, '').split(' · ') ?? [])
}
