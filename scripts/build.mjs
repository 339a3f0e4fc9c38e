// Builds the app into `dist`, unless what it is made of has not changed: rebuilding under a running server would
// make it reload and cut its sockets. `node scripts/build.mjs` on its own, or `build()` from another script.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '..')
const sources = ['web', 'worker', 'vite.config.ts', 'panda.config.ts', 'postcss.config.mjs', 'wrangler.toml']
const stamp = path.join(root, 'dist', '.built-from')
const lock = path.join(root, 'node_modules', '.cache', 'build.lock')

/** Where the built Worker's configuration is. */
export const builtConfig = path.join(root, 'dist', 'racing_club', 'wrangler.json')

/** Brings `dist` up to date; two starts at once build once. */
export async function build() {
  await takeLock()
  try {
    const fingerprint = fingerprintOf([...sources, 'package-lock.json'])
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
    run('panda', ['codegen', '--silent'])
    run('vite', ['build', '--logLevel', 'warn'])
    writeFileSync(stamp, fingerprint)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function fingerprintOf(entries) {
  const hash = createHash('sha256')
  for (const entry of entries)
    for (const file of filesBelow(path.join(root, entry))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(entry) {
  if (!statSync(entry).isDirectory()) return [entry]
  const names = readdirSync(entry).filter(name => name !== '.wrangler')
  return names.sort().flatMap(name => filesBelow(path.join(entry, name)))
}

// A lock older than five minutes was left by a build that was killed.
async function takeLock() {
  mkdirSync(path.dirname(lock), { recursive: true })
  for (;;) {
    try {
      return mkdirSync(lock)
    } catch {
      const since = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
      if (since > 5 * 60_000) rmSync(lock, { recursive: true, force: true })
      else await wait(300)
    }
  }
}

// What starts it may be a test, whose NODE_ENV would make it another build.
function run(command, args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(path.join(root, 'node_modules', '.bin', command), args, { cwd: root, env, stdio: 'inherit' })
}

if (process.argv[1] === import.meta.filename) await build()
