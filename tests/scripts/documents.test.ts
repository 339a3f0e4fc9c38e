import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const list = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '*.md']
const documents = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n')

// The number of lines that each may have.
test.each([
  ['README.md', 120],
  ['SECURITY.md', 200],
  ['CONTRIBUTING.md', 60],
  ['tests/README.md', 60],
])('%s is read in one go', (document, most) => {
  expect(readFileSync(path.join(root, document), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(
    most,
  )
})

test.each(documents)('every file that %s leads to is there', document => {
  const text = readFileSync(path.join(root, document), 'utf8')
  expect(placesIn(text, path.dirname(document)).filter(it => !existsSync(path.join(root, it)))).toEqual([])
})

test('a file that a document names and that has gone is noticed', () => {
  expect(
    placesIn('see `worker/app.ts`, [here](../SECURITY.md#limits), <img src="a.webp">\n[b]: b.md', 'web'),
  ).toEqual(['worker/app.ts', 'SECURITY.md', 'web/a.webp', 'web/b.md'])
  expect(placesIn('`web/features/<x>/api.ts`, `npm start`, [there](https://example.com)', '.')).toEqual([])
})

/** The files that a text names: by their whole path in the repository, or linked to from its own `folder`. */
function placesIn(text: string, folder: string): string[] {
  const named = [...text.matchAll(/`((?:web|worker|scripts|tests|docs|migrations)\/[\w./-]+)`/g)]
  const linked = [
    ...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)|src(?:set)?="([\w./-]+)"|^\[[\w-]+\]: ([\w./-]+)$/gm),
  ]
  return [
    ...named.map(([, file = '']) => file),
    ...linked.map(([, link, picture, named]) => path.join(folder, link ?? picture ?? named ?? '')),
  ]
}
