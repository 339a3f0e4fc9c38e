// `npm run engines`: installs WebKit and Firefox if they are missing, and runs the journeys of `tests/engines` in both. `--
// -t bell` runs those with these words in their name.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { enginePrograms, isHere } from './engine-programs.mjs'

const root = path.join(import.meta.dirname, '..')

const missing = Object.keys(enginePrograms)
  .filter(name => !isHere(name))
  .flatMap(name => enginePrograms[name].packages)
if (missing.length > 0) install(missing)
await build() // before the clock of any test starts
const wanted = ['run', '--project', 'engines', '--reporter=verbose', ...process.argv.slice(2)]
const vitest = path.join(root, 'node_modules', '.bin', 'vitest')
process.exitCode = spawnSync(vitest, wanted, { cwd: root, stdio: 'inherit' }).status ?? 1

function install(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `Missing: ${packages.join(', ')}. Only root can install them, on Debian or a relative of it.`,
    )
    process.exit(1)
  }
  console.log(`Installing ${packages.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    execFileSync('apt-get', args, { stdio: 'inherit', env })
}
