// `npm run test:long`: tests that take minutes and run in `npm test` only briefly. About two hours; `npm run test:long --
// soak` runs one part. Ends with the parts that failed.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** Each part: its name, its command and arguments. */
const parts = {
  crowds: [
    'vitest',
    [
      'run',
      '--project',
      'worker',
      'crowds',
      'random-nights',
      'random-seasons',
      'day-budget',
      'backup',
      'floods',
    ],
    { LONG: '1' },
  ],
  faults: ['vitest', ['run', '--project', 'faults'], { LONG: '1' }],
  fuzz: ['node', ['scripts/fuzz.mjs', '--minutes', '20']],
  browsers: ['node', ['scripts/engines.mjs']],
  bench: ['node', ['scripts/bench.mjs']],
  planted: ['node', ['scripts/planted.mjs']],
  soak: ['vitest', ['run', '--project', 'soak'], { SOAK_MINUTES: '30' }],
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in parts))
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)

const failed = []
for (const [name, [command, args, told = {}]] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  const bin = path.join(root, 'node_modules', '.bin', command)
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...told } }
  if (spawnSync(bin, args, options).status !== 0) failed.push(name)
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEverything passed')
process.exitCode = failed.length > 0 ? 1 : 0
