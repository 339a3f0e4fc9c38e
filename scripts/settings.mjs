// What a local start is told by its environment, with the defaults of the README.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const secretsFile = path.join(root, '.dev.vars')

/** The settings of a local start; makes the club's admin key on first use and keeps it in `.dev.vars`. */
export function readSettings(env = process.env) {
  const port = Number(env.PORT ?? 8787)
  return {
    port,
    origin: `http://localhost:${port}`,
    stateDir: path.resolve(root, env.STATE_DIR ?? '.wrangler/state'),
    demo: env.DEMO !== '0',
    adminKey: env.ADMIN_KEY || keptKey(),
    adminGamertag: env.ADMIN_GAMERTAG ?? 'RaceDirector',
    rateLimits: env.RATE_LIMITS ?? 'on',
  }
}

function keptKey() {
  const kept = existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8') : ''
  const known = kept.match(/^ADMIN_KEY="?([^"\n]+)"?$/m)?.[1]
  if (known) return known
  const made = randomBytes(24).toString('base64url')
  writeFileSync(secretsFile, `${kept}ADMIN_KEY="${made}"\n`, { mode: 0o600 })
  return made
}
