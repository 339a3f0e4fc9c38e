import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareLists, sumUp } from '../../scripts/mutants/outcome.mjs'
import { Sample } from '../../scripts/mutants/sample.mjs'

const less = { text: 'if (a < b) {\n  return a\n}', replaced: 'a < b', replacement: 'a <= b' }

test('a mutant keeps its id where lines are added above it or it is indented', () => {
  const { text } = less
  expect(idIn({ ...less, text: `const c = 1\n\n${text}` })).toBe(idIn(less))
  expect(idIn({ ...less, text: `{\n  ${text.replaceAll('\n', '\n  ')}\n}` })).toBe(idIn(less))
})

test('another replacement, another place in the line and other code are other mutants', () => {
  const others = [
    { ...less, replacement: 'true' },
    { ...less, text: `else ${less.text}` },
    { ...less, text: less.text.replace('a < b', 'a < c'), replaced: 'a < c' },
  ]
  expect(new Set([less, ...others].map(idIn)).size).toBe(4)
})

test('of a long file about one mutant in so many is tried, of a short one more', () => {
  expect(triedOf(400, 10).length / 2000).toBeCloseTo(1 / 10, 1)
  expect(triedOf(10, 10).length / 2000).toBeCloseTo(1 / 2, 1)
})

test('what an earlier list has is tried, too', () => {
  const all = triedOf(10, 1)
  const left = all.find(id => !triedOf(10, 10).includes(id)) ?? ''
  expect(triedOf(10, 10, [`${left}#2`])).toContain(left)
})

test('a comparison names what was killed and is not now, and counts what is not there', () => {
  const earlier = [
    mutant('a', 'Killed'),
    mutant('b', 'Timeout'),
    mutant('c', 'Survived'),
    mutant('d', 'Killed'),
  ]
  const now = [mutant('a', 'Survived'), mutant('b', 'Killed'), mutant('c', 'NoCoverage')]
  const { lost, gone } = compareLists(earlier, now)
  expect(lost).toEqual([expect.stringContaining('worker/features/races/rules.ts:1:5-1:10')])
  expect(gone).toBe(1)
})

test('the table sums up each area, and all of them', () => {
  const table = sumUp([mutant('a', 'Killed'), mutant('b', 'Survived'), mutant('c', 'NoCoverage')])
  const sums = { mutants: 3, killed: 1, survived: 1, 'no test': 1 }
  expect(table).toEqual([
    { area: 'worker races', ...sums },
    { area: 'all', ...sums },
  ])
})

function idIn({ text, replaced, replacement }: typeof less) {
  const lines = text.split('\n')
  const line = lines.findIndex(it => it.includes(replaced))
  const column = (lines[line] ?? '').indexOf(replaced)
  const location = { start: { line, column }, end: { line, column: column + replaced.length } }
  const { sample, fileName } = sampleOf(text, 1, [])
  return sample.identify({ fileName, mutatorName: 'EqualityOperator', replacement, location })
}

/** The ids that are tried of 2000 mutants in a file of so many lines. */
function triedOf(lines: number, every: number, also: string[] = []): string[] {
  const text = Array.from({ length: lines }, (_, at) => `f(${at})`).join('\n')
  const { sample, fileName } = sampleOf(text, every, also)
  return Array.from({ length: 2000 }, (_, at) => ({
    fileName,
    mutatorName: 'Call',
    replacement: `${at}`,
    location: { start: { line: at % lines, column: 0 }, end: { line: at % lines, column: 4 } },
  }))
    .filter(it => sample.has(it))
    .map(it => sample.identify(it))
}

function sampleOf(text: string, every: number, also: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'mutants-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const fileName = path.join(root, 'rules.ts')
  writeFileSync(fileName, text)
  return { sample: new Sample(root, `${every}`, also), fileName }
}

function mutant(id: string, status: string) {
  const file = 'worker/features/races/rules.ts'
  return { id, file, range: '1:5-1:10', mutator: 'EqualityOperator', replacement: 'a <= b', status }
}
