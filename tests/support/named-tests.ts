import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Whether what a document names is there: a test, as `file › title`, or a place in the code, as `folder/file.ts › words`. */
export function isThere(name: string): boolean {
  const [file = '', ...words] = name.split(' › ')
  if (words.length === 0) return false
  return /\.\w+$/.test(file) ? isPlace(file, words) : isTest(file, words)
}

function isPlace(file: string, words: string[]) {
  const place = path.join(root, file)
  return existsSync(place) && words.every(it => readFileSync(place, 'utf8').includes(it))
}

// A test of that file below `tests/`, and the `describe` around it where that is named too, begins with these words.
function isTest(file: string, titles: string[]) {
  const found = ['.test.ts', '.test.tsx', '.spec.ts'].map(ending => path.join(root, 'tests', file + ending))
  const source = found.filter(existsSync).map(it => readFileSync(it, 'utf8'))[0]
  if (source === undefined) return false
  return titles.every(title => ["'", '"', '`'].some(quote => starts(source, quote + title)))
}

// Right after the bracket of a call, as the titles of tests stand.
function starts(source: string, title: string) {
  const calls = source.split(title).slice(0, -1)
  return calls.some(before => /\(\s*$/.test(before))
}
