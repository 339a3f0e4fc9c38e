import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isThere } from '../support/named-tests.ts'

const promised = read('SECURITY.md').match(/(?<=^- \*\*)P\d(?=\.\*\*)/gm)
const [promises = '', restoring = ''] = read('docs/security-evidence.md').split('\n## Restoring\n')
const level1 = [...read('docs/asvs.md').matchAll(/^- \*\*(V[\d.]+) \((\w+)\)\*\* .+?: (.+)$/gm)].map(
  ([, id = '', applies = '', answer = '']) => ({ id, applies, answer }),
)

/** The requirements of level 1: chapter and section, then the numbers in it. */
const required = {
  'V1.2': [1, 2, 3, 4, 5],
  'V1.3': [1, 2],
  'V1.5': [1],
  'V2.1': [1],
  'V2.2': [1, 2],
  'V2.3': [1],
  'V3.2': [1, 2],
  'V3.3': [1],
  'V3.4': [1, 2],
  'V3.5': [1, 2, 3],
  'V4.1': [1],
  'V4.4': [1],
  'V5.2': [1, 2],
  'V5.3': [1, 2],
  'V6.1': [1],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  'V6.3': [1, 2],
  'V6.4': [1, 2],
  'V7.2': [1, 2, 3, 4],
  'V7.4': [1, 2],
  'V8.1': [1],
  'V8.2': [1, 2],
  'V8.3': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1],
  'V10.4': [1, 2, 3, 4, 5],
  'V11.3': [1, 2],
  'V11.4': [1],
  'V12.1': [1],
  'V12.2': [1, 2],
  'V13.4': [1],
  'V14.2': [1],
  'V14.3': [1],
  'V15.1': [1],
  'V15.2': [1],
  'V15.3': [1],
}

test('each promise is shown by tests that are there', () => {
  const shown = sectionsOf(promises, /^## (P\d)\./m)
  expect(shown.map(([id]) => id)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8'])
  expect(promised).toEqual(shown.map(([id]) => id))
  expect(shown.filter(([, tests]) => tests.length === 0)).toEqual([])
  expect(shown.flatMap(([, tests]) => tests).filter(it => !isThere(it))).toEqual([])
})

test('all 70 requirements of level 1 are answered, each once', () => {
  const ids = Object.entries(required).flatMap(([section, numbers]) => numbers.map(n => `${section}.${n}`))
  expect(ids).toHaveLength(70)
  expect(level1.map(({ id }) => id)).toEqual(ids)
})

test('what applies is answered by a test or a line of code that is there, what does not by a reason', () => {
  for (const { applies } of level1) expect(['yes', 'no', 'platform']).toContain(applies)
  const answers = level1.filter(({ applies }) => applies === 'yes').map(({ answer }) => answer)
  expect(answers.flatMap(answer => answer.split(' · ')).filter(it => !isThere(it))).toEqual([])
  const reasons = level1.filter(({ applies }) => applies !== 'yes').map(({ answer }) => answer)
  expect(reasons.filter(reason => reason.length < 20)).toEqual([])
})

test('what follows a restore by itself is shown by tests that are there', () => {
  const shown = sectionsOf(restoring, /^### (.*)/m)
  expect(shown).toHaveLength(13)
  expect(shown.filter(([, tests]) => tests.length === 0)).toEqual([])
  expect(shown.flatMap(([, tests]) => tests).filter(it => !isThere(it))).toEqual([])
})

test('a place in the code that has changed, and a file that has gone, are noticed', () => {
  expect(isThere('worker/lib/crypto.ts › getRandomValues')).toBe(true)
  expect(isThere('worker/lib/crypto.ts › Math.random')).toBe(false)
  expect(isThere('worker/lib/id.ts › getRandomValues')).toBe(false)
})

function read(document: string) {
  return readFileSync(path.join(import.meta.dirname, '../..', document), 'utf8')
}

/** What headings like this name, each with the tests in the list below it. */
function sectionsOf(text: string, heading: RegExp): [name: string, tests: string[]][] {
  const [, ...parts] = text.split(heading)
  return parts.flatMap((name, n) =>
    n % 2 === 0
      ? [[name, [...(parts[n + 1] ?? '').matchAll(/^- (.* › .*)/gm)].map(([, it = '']) => it)]]
      : [],
  )
}
