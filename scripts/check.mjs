// `npm run check`: format, lint, spelling, structure, bindings, types, the bundle budget, licences and secrets. Reports every
// problem, not just the first.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'
import { checkBudget } from './check-budget.mjs'
import { checkSecrets } from './check-secrets.mjs'
import { checkStructure } from './check-structure.mjs'
import { checkLicences } from './licences.mjs'

const root = path.join(import.meta.dirname, '..')

/** Runs every check; gives the names of those that failed. */
export async function check() {
  const failed = []
  const step = (name, holds) => {
    console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}`)
    if (!holds) failed.push(name)
  }
  step('format and lint', run('biome', ['check', '--error-on-warnings', '.']))
  step('spelling', run('cspell', ['lint', '--no-progress', '--no-summary']))
  step('structure', checkStructure())
  step('styles', run('panda', ['codegen', '--silent']))
  step('bindings', run('wrangler', ['types', 'worker/worker-configuration.d.ts', '--check']))
  step('types', run('tsc', ['-b']))
  const built = await build()
  step('bundle budget', checkBudget(built.client))
  step('licences of what ships', checkLicences(built))
  step('no secret kept or built', checkSecrets(root, path.dirname(built.client)))
  return failed
}

function run(command, args) {
  return (
    spawnSync(path.join(root, 'node_modules', '.bin', command), args, { cwd: root, stdio: 'inherit' })
      .status === 0
  )
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await check()).length > 0 ? 1 : 0
