// `npm run fuzz -- --minutes 60 --seed 7`: generates requests, socket frames, uploads and gamertags for that time, then
// renders hostile messages in a browser; reports progress every minute. `-- --only requests` tries one kind. A failure is
// printed with the seed of its round, which `-- --only requests --seed N --runs 250` repeats.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'

const root = path.join(import.meta.dirname, '..')

/** Each kind's share of the time; rendering takes as long as it takes. */
const shares = { requests: 0.6, frames: 0.2, uploads: 0.1, gamertags: 0.1 }
const kinds = [...Object.keys(shares), 'rendered']

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    runs: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string', multiple: true, default: kinds },
  },
})
const unknown = values.only.filter(kind => !kinds.includes(kind))
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Choose from ${kinds.join(', ')}`)

console.log(`seed ${values.seed}`)
const failed = values.only.filter(kind => !(kind === 'rendered' ? draw() : fuzz(kind)))
console.log(failed.length === 0 ? '\nNothing found' : `\nFound something: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function fuzz(kind) {
  const whole = values.only.reduce((sum, one) => sum + (shares[one] ?? 0), 0)
  const minutes = values.runs ? 0 : (Number(values.minutes) * shares[kind]) / whole
  const extent = { FUZZ_SEED: values.seed, FUZZ_MINUTES: String(minutes), FUZZ_RUNS: values.runs ?? '0' }
  return run('vitest', ['run', '--project', 'fuzz', `tests/fuzz/${kind}.fuzz.ts`], extent)
}

function draw() {
  return run('playwright', ['test', 'hostile-messages'], { FUZZ_SEED: values.seed })
}

function run(command, args, env) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(path.join(root, 'node_modules', '.bin', command), args, options).status === 0
}
