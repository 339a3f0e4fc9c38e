// What a local start is told by its environment, with the defaults of the README.
import { createECDH, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'

const root = path.join(import.meta.dirname, '..')
const secretsFile = path.join(root, '.dev.vars')

/** The settings of a local start; makes the club's keys on first use and keeps them in `.dev.vars`. */
export function readSettings() {
  const { env } = process
  const port = Number(env.PORT ?? 8787)
  keepVapidKeys()
  return {
    port,
    origin: `http://localhost:${port}`,
    stateDir: path.resolve(root, env.STATE_DIR ?? '.wrangler/state'),
    demo: env.DEMO !== '0',
    adminKey: env.ADMIN_KEY || keptKey(),
    secretsFile,
    pushService: env.PUSH_SERVICE ?? '',
    adminGamertag: env.ADMIN_GAMERTAG ?? 'RaceDirector',
    rateLimits: env.RATE_LIMITS ?? 'on',
  }
}

/** The schedules of the cron, as `wrangler.toml` has them. */
export function crons() {
  return parse(readFileSync(path.join(root, 'wrangler.toml'), 'utf8')).triggers.crons
}

/** Writes the admin key of this start into a file for the server alone, since it may be another than the kept one; gives its path. */
export function keyFile({ stateDir, adminKey }) {
  const file = path.join(stateDir, 'admin-key.env')
  mkdirSync(stateDir, { recursive: true })
  rmSync(file, { force: true }) // what is there may have been readable
  writeFileSync(file, `ADMIN_KEY=${quoted(adminKey)}\n`, { mode: 0o600 })
  return file
}

// A file of this kind knows no escapes in quotes, but three kinds of them; a dollar sign begins another variable's name.
function quoted(text) {
  const mark = [`'`, '"', '`'].find(mark => !text.includes(mark))
  if (!mark || /\n/.test(text))
    throw new Error('ADMIN_KEY has three kinds of quotes or a line break in it. Use another.')
  return `${mark}${text.replaceAll('$', '\\$')}${mark}`
}

/** A new pair of keys for push alerts (RFC 8292), as the Worker is given them. */
export function newVapidKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = pair.getPrivateKey().toString('base64url')
  // A number that happens to begin with zeros is shorter, and its key too.
  if (privateKey.length !== 43) return newVapidKeys()
  return { VAPID_PUBLIC_KEY: pair.getPublicKey().toString('base64url'), VAPID_PRIVATE_KEY: privateKey }
}

function keptKey() {
  return kept('ADMIN_KEY') ?? keep({ ADMIN_KEY: randomBytes(24).toString('base64url') }).ADMIN_KEY
}

// The Worker reads them from the file. Another pair would end everybody's alerts, so one is made only where there is none.
function keepVapidKeys() {
  if (!kept('VAPID_PRIVATE_KEY') || !kept('VAPID_PUBLIC_KEY')) keep(newVapidKeys())
}

function kept(name) {
  const file = existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8') : ''
  return file.match(new RegExp(`^${name}="?([^"\\n]+)"?$`, 'm'))?.[1]
}

function keep(secrets) {
  const lines = Object.entries(secrets).map(([name, value]) => `${name}="${value}"\n`)
  const before = existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8') : ''
  const end = before === '' || before.endsWith('\n') ? '' : '\n' // an editor may have left the last line open
  appendFileSync(secretsFile, end + lines.join(''), { mode: 0o600 })
  return secrets
}
