// `npm run test:mutants`: makes small changes (mutants) in the pure code, one at a time, and sees whether a test in node
// fails. Tries a fixed sample and prints for each area how many were killed; some 20 minutes.
//   --every 5        about one mutant in 5 instead of 16
//   --list FILE      write what became of each mutant
//   --compare FILE   try also those that this earlier list has as killed, name the ones that are not now, and fail if there are any
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareLists, formatList, isKilled, sumUp } from './mutants/outcome.mjs'
import { tryMutants } from './mutants/stryker.mjs'

const root = path.join(import.meta.dirname, '..')

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '16' },
    list: { type: 'string' },
    compare: { type: 'string' },
  },
})
const earlier = values.compare ? JSON.parse(readFileSync(values.compare, 'utf8')) : []

// The components import what Panda writes, and a fresh clone does not have it.
execFileSync(path.join(root, 'node_modules/.bin/panda'), ['codegen', '--silent'], {
  cwd: root,
  stdio: 'inherit',
})
const mutants = await tryMutants(
  root,
  values.every,
  earlier.filter(isKilled).map(({ id }) => id),
)
if (values.list) writeFileSync(values.list, formatList(mutants))
console.table(sumUp(mutants))
if (values.compare) {
  const { lost, gone } = compareLists(earlier, mutants)
  for (const line of lost) console.log(line)
  console.log(
    `${lost.length} mutants that were killed before survive now; the code of ${gone} others is gone`,
  )
  process.exitCode = lost.length > 0 ? 1 : 0
}
