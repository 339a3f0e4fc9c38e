// Builds the app into a folder of `dist` named by its sources, so that a build of other sources never touches the one a
// running server serves. `node scripts/build.mjs` by itself, or `build()` from another script.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const checkout = path.join(import.meta.dirname, '..')
const sources = [
  ...['web', 'worker', 'vite.config.ts', 'panda.config.ts', 'wrangler.toml'],
  ...['chunks', 'compiled-styles', 'first-paint', 'oldest-browsers', 'pages', 'service-worker'].map(
    name => `scripts/${name}.mjs`,
  ),
]

/**
 * Gives the build of the current sources: the built Worker's `config` and the pages' folder, `client`. Two simultaneous
 * starts build once. A build stays while process `user` lives; unused builds are removed.
 */
export async function build({ root = checkout, make = bundle, user = process.pid } = {}) {
  const builds = path.join(root, 'dist')
  const lock = path.join(root, 'node_modules', '.cache', 'build.pid')
  await take(lock)
  try {
    const name = fingerprintOf(root, [...sources, 'package-lock.json'])
    const folder = path.join(builds, name)
    const stamp = path.join(folder, '.complete')
    if (!existsSync(stamp)) {
      make(folder)
      writeFileSync(stamp, '')
    }
    writeFileSync(path.join(folder, `.used-by-${user}`), '')
    removeUnused(builds)
    return { config: path.join(folder, 'racing_club', 'wrangler.json'), client: path.join(folder, 'client') }
  } finally {
    rmSync(lock, { force: true })
  }
}

function removeUnused(builds) {
  for (const entry of readdirSync(builds, { withFileTypes: true })) {
    const folder = path.join(builds, entry.name)
    const files = entry.isDirectory() ? readdirSync(folder) : [] // an older layout had files beside its folders
    const users = files.flatMap(file => file.match(/^\.used-by-(\d+)$/)?.[1] ?? [])
    if (!users.some(isAlive)) rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM' // it is running and belongs to somebody else
  }
}

function fingerprintOf(root, entries) {
  const hash = createHash('sha256')
  for (const entry of entries)
    for (const file of filesBelow(path.join(root, entry)))
      hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(entry) {
  if (!statSync(entry).isDirectory()) return [entry]
  const names = readdirSync(entry).filter(name => name !== '.wrangler')
  return names.sort().flatMap(name => filesBelow(path.join(entry, name)))
}

// The lock names its builder, so that a killed builder, or one whose process id was reused, blocks nobody.
async function take(lock) {
  mkdirSync(path.dirname(lock), { recursive: true })
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isHeld(lock)) await wait(300)
    else rmSync(lock, { force: true })
  }
}

function isHeld(lock) {
  try {
    return isAlive(Number(readFileSync(lock, 'utf8'))) && Date.now() - statSync(lock).mtimeMs < 5 * 60_000
  } catch {
    return true // it was released just now; the next look will tell
  }
}

function bundle(folder) {
  console.error('Building the app …')
  run('panda', ['codegen', '--silent'])
  run('vite', ['build', '--logLevel', 'warn', '--outDir', folder])
}

// The caller may be a test, whose NODE_ENV would make a different build.
function run(command, args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(path.join(checkout, 'node_modules', '.bin', command), args, {
    cwd: checkout,
    env,
    stdio: 'inherit',
  })
}

if (process.argv[1] === import.meta.filename) console.log((await build()).client)
