// `npm run doctor -- https://your-club.org`: whether a deployment is healthy, a line for each check. wrangler asks what only
// Cloudflare knows; the club itself answers the rest with its admin key (`ADMIN_KEY`, or asked for). Without an address, and
// for `http://localhost`, it checks the club of `npm start`, which Cloudflare does not know.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { findingsOf } from '../worker/features/health/rules/findings.ts'
import { isPushSubject } from '../worker/features/push/rules/push-subject.ts'
import { adminKeyFor } from './backup/command.mjs'
import { settingIn, settingsOf } from './club-settings.mjs'
import { bindingsIn } from './needed-settings.mjs'
import { readSettings } from './settings.mjs'

const root = path.join(import.meta.dirname, '..')
const source = path.join(root, 'wrangler.toml')
const database = 'racing-club' // `database_name` in wrangler.toml
const SECRETS = ['ADMIN_KEY', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']

/**
 * Runs every check and prints each finding in a line; gives whether all is well. `settings` is wrangler.toml for this club;
 * `wrangler` gives what it printed; `ask` fetches an address; `now` in epoch ms.
 */
export async function doctor({ settings, address, adminKey, wrangler, ask, say, now }) {
  const deployed = isLocal(address) ? [] : [ofSubject(settings), ...ofAccount(settings, wrangler)]
  const findings = [...deployed, ...(await ofClub(address, adminKey, ask, now))]
  for (const finding of findings) say(lineOf(finding))
  return findings.every(({ todo }) => todo === null)
}

/** A finding as a line. */
export function lineOf({ name, words, todo }) {
  return todo === null ? `ok      ${name}: ${words}` : `not ok  ${name}: ${words} ${todo}`
}

function ofSubject(settings) {
  const subject = settingIn(settings, 'VAPID_SUBJECT')
  return isPushSubject(subject)
    ? well('Settings', 'The contact address (VAPID_SUBJECT) is set.')
    : ill(
        'Settings',
        `The contact address (VAPID_SUBJECT) is ${subject ? `"${subject}"` : 'missing'}.`,
        'Set it in club.json to an address that reaches you, such as mailto:you@your-club.org, then run npm run deploy.',
      )
}

// Each check by itself: if one cannot be made, the others still help.
function ofAccount(settings, wrangler) {
  const looks = [
    ['Deployment', () => ofDeployment(settings, wrangler)],
    ['Database', () => ofDatabase(settings, wrangler)],
  ]
  return looks.flatMap(([name, look]) => {
    try {
      return look()
    } catch {
      return [
        ill(
          name,
          'Cloudflare did not answer.',
          'Run npx wrangler login, then npm run deploy, and try again.',
        ),
      ]
    }
  })
}

function ofDeployment(settings, wrangler) {
  const { versions } = JSON.parse(wrangler('deployments', 'status', '--json', '-c', source))
  const { resources } = JSON.parse(
    wrangler('versions', 'view', versions[0].version_id, '--json', '-c', source),
  )
  const deployed = new Set(resources.bindings.map(({ name }) => name))
  const missing = names => names.filter(name => !deployed.has(name))
  const bindings = missing(bindingsIn(settings))
  const secrets = missing(SECRETS)
  return [
    bindings.length === 0
      ? well('Bindings', 'Everything that wrangler.toml names is connected.')
      : ill('Bindings', `Not connected: ${bindings.join(', ')}.`, 'Run npm run deploy.'),
    secrets.length === 0
      ? well('Secrets', 'The admin key and both push keys are set.')
      : ill('Secrets', `Not set: ${secrets.join(', ')}.`, howToSet(secrets)),
    versions.length === 1
      ? well('Version', 'One version is live.')
      : ill(
          'Version',
          `${versions.length} versions are live at once.`,
          'Run npm run deploy, which leaves one.',
        ),
  ]
}

function howToSet(missing) {
  return missing.includes('ADMIN_KEY')
    ? 'Run npm run deploy, which makes an admin key and shows it once, and push keys where both are missing.'
    : 'Run npm run deploy, which makes them. If only one of the two is missing, delete the other first.'
}

function ofDatabase(settings, wrangler) {
  const info = JSON.parse(wrangler('d1', 'info', database, '--json', '-c', source))
  return [ofPlace(info, settingIn(settings, 'CLUB_PLACE')), ofCopies(info)]
}

// Objects are created at the location in the club's answers (`placeIn` in worker/lib/objects/stubs.ts).
function ofPlace(info, place) {
  const region = info.running_in_region ?? info.created_in_region ?? null
  if (region === null) return well('Place', 'Cloudflare does not say where the database is.')
  if (!place)
    return well('Place', `The database is in ${region}; club.json names no place for the Durable Objects.`)
  if (String(region).toLowerCase() === place)
    return well('Place', `The database and the Durable Objects are together (${region}).`)
  return ill(
    'Place',
    `The database is in ${region}, the Durable Objects are in ${place.toUpperCase()}.`,
    'This slows down every call. A database cannot be moved: it takes a new club in another account.',
  )
}

// A club whose visitors live nearby needs none.
function ofCopies({ read_replication: copies }) {
  return copies?.mode === 'auto'
    ? well('Copies', 'Read replication is on: distant visitors read the standings from a copy near them.')
    : well(
        'Copies',
        'Read replication is off. Turn it on if many visitors are on other continents (GUIDE.md, Later).',
      )
}

async function ofClub(address, adminKey, ask, now) {
  const origin = originOf(address)
  if (!origin)
    return [
      ill(
        'Club',
        address ? `"${address}" is not the address of a club.` : 'No address was given.',
        'Run npm run doctor -- https://your-club.org with your own address.',
      ),
    ]
  if (!adminKey)
    return [
      ill(
        'Club',
        'Not checked: the admin key is missing.',
        'Run it again and enter the key, or set ADMIN_KEY.',
      ),
    ]
  try {
    const answer = await ask(`${origin}/api/health`, { headers: { authorization: `Bearer ${adminKey}` } })
    const { report, detail } = await answer.json()
    if (report) return findingsOf(report, now)
    return [ill('Club', `It refused to answer: ${detail ?? answer.status}`, howToBeHeard(answer.status))]
  } catch {
    return [
      ill(
        'Club',
        `No club answers at ${origin}.`,
        'Check the address; if the club is not deployed yet, run npm run deploy.',
      ),
    ]
  }
}

function howToBeHeard(status) {
  return status === 401
    ? 'Use the key that npm run deploy showed, or the one you set since.'
    : 'Try again later.'
}

function isLocal(address) {
  return URL.canParse(address ?? '') && new URL(address).hostname === 'localhost'
}

// The key is never sent over a connection that others can read.
function originOf(address) {
  const url = URL.canParse(address ?? '') ? new URL(address) : null
  if (!url || /(^|\.)example\.(com|org|net)$|^your-club\./.test(url.hostname)) return null
  return url.protocol === 'https:' || url.hostname === 'localhost' ? url.origin : null
}

function well(name, words) {
  return { name, words, todo: null }
}

function ill(name, words, todo) {
  return { name, words, todo }
}

if (process.argv[1] === import.meta.filename) {
  const address = process.argv[2] ?? readSettings().origin
  const isWell = await doctor({
    settings: settingsOf(root),
    address,
    adminKey: originOf(address) ? await adminKeyFor(new URL(address).hostname) : undefined,
    wrangler: (...args) =>
      execFileSync(path.join(root, 'node_modules', '.bin', 'wrangler'), args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
        env: { ...process.env, CI: '1' }, // no questions asked
      }),
    ask: fetch,
    say: console.log,
    now: Date.now(),
  })
  process.exitCode = isWell ? 0 : 1
}
