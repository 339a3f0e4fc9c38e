// The settings of a local start from its environment, with the README's defaults.
import { createECDH, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'

const root = path.join(import.meta.dirname, '..')
const secretsFile = path.join(root, '.dev.vars')

/** The settings of a local start; makes the club's keys on first use and stores them in `.dev.vars`. */
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

/** The cron schedules in `wrangler.toml`. */
export function crons() {
  return parse(readFileSync(path.join(root, 'wrangler.toml'), 'utf8')).triggers.crons
}

/** Writes this start's admin key into a file for the server alone, because it may differ from the stored one; gives its path. */
export function keyFile({ stateDir, adminKey }) {
  const file = path.join(stateDir, 'admin-key.env')
  mkdirSync(stateDir, { recursive: true })
  rmSync(file, { force: true }) // an existing file may have been readable
  writeFileSync(file, `ADMIN_KEY=${quoted(adminKey)}\n`, { mode: 0o600 })
  return file
}

// Such a file has no escapes in quotes, but three kinds of quotes; a dollar sign starts a variable.
function quoted(text) {
  const mark = [`'`, '"', '`'].find(mark => !text.includes(mark))
  if (!mark || /\n/.test(text))
    throw new Error('ADMIN_KEY has three kinds of quotes or a line break in it. Use another.')
  return `${mark}${text.replaceAll('$', '\\$')}${mark}`
}

/** A new key pair for push alerts (RFC 8292), in the Worker's format. */
export function newVapidKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = pair.getPrivateKey().toString('base64url')
  // A number that begins with zeros gives a shorter key.
  if (privateKey.length !== 43) return newVapidKeys()
  return { VAPID_PUBLIC_KEY: pair.getPublicKey().toString('base64url'), VAPID_PRIVATE_KEY: privateKey }
}

function keptKey() {
  return kept('ADMIN_KEY') ?? keep({ ADMIN_KEY: randomBytes(24).toString('base64url') }).ADMIN_KEY
}

// The Worker reads them from the file. A new pair would end everybody's alerts, so one is made only if there is none.
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
  const end = before === '' || before.endsWith('\n') ? '' : '\n' // an editor may have left out the last line break
  appendFileSync(secretsFile, end + lines.join(''), { mode: 0o600 })
  return secrets
}
