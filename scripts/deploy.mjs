// `npm run deploy`: builds, migrates the remote database, then deploys, so that new code never meets an old database. The
// first time it asks for the club's settings and stores them in club.json, creates the database, and makes the admin key and
// the keys for push alerts. `--dry-run` does everything that needs no account.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { isPushSubject } from '../worker/features/push/rules/push-subject.ts'
import { build } from './build.mjs'
import {
  answersIn,
  askForMissing,
  keepAnswers,
  missingIn,
  readAnswers,
  settingIn,
  settingsOf,
} from './club-settings.mjs'
import { lackingIn } from './needed-settings.mjs'
import { newVapidKeys } from './settings.mjs'

const root = path.join(import.meta.dirname, '..')
const source = path.join(root, 'wrangler.toml')
const database = 'racing-club' // `database_name` in wrangler.toml

/**
 * Migrates, then deploys the built Worker; throws on failure, and does nothing after it. `wrangler` gives what it printed;
 * `feed` is the same with input for what does not belong on a command line; `say` prints to the operator; `subject` is the
 * operator's address for push services, `place` where the database is created, near the objects.
 */
export function deploy({ config, dryRun, subject, place, wrangler, feed, say }) {
  if (dryRun) return wrangler('deploy', '-c', config, '--dry-run')
  refusePlaceholder(subject)
  if (isThere(wrangler)) sayWayBack(wrangler, say)
  else wrangler('d1', 'create', database, '--location', place, '-c', source)
  wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '-c', source)
  wrangler('deploy', '-c', config)
  makeKeys(wrangler, feed, say)
}

// Existing keys are left alone: other push keys, even one of the pair, would end the alerts of every browser.
function makeKeys(wrangler, feed, say) {
  const secrets = JSON.parse(wrangler('secret', 'list', '--format', 'json', '-c', source))
  const has = pattern => secrets.some(({ name }) => pattern.test(name))
  const adminKey = has(/^ADMIN_KEY$/) ? null : randomBytes(32).toString('base64url')
  const made = {
    ...(!has(/^VAPID_(PUBLIC|PRIVATE)_KEY$/) && newVapidKeys()),
    ...(adminKey && { ADMIN_KEY: adminKey }),
  }
  if (Object.keys(made).length === 0) return
  feed(JSON.stringify(made), 'secret', 'bulk', '-c', source)
  if (adminKey)
    say(`Your admin key:  ${adminKey}
Copy it now: it won't be shown again. Keep it in a password manager. With the key and the admin's gamertag
you sign in as the first admin.`)
}

// Push services ask for an address, and Apple's refuses alerts without a real one.
function refusePlaceholder(subject) {
  if (isPushSubject(subject)) return
  throw new Error(
    `Nothing was deployed: the contact address (VAPID_SUBJECT) is ${subject ? `"${subject}"` : 'missing'}. Set it in club.json to an address that reaches you, such as mailto:you@your-club.org or https://your-club.org.`,
  )
}

// No migration undoes another, but this bookmark restores the current database for seven days.
function sayWayBack(wrangler, say) {
  const { bookmark } = JSON.parse(wrangler('d1', 'time-travel', 'info', database, '--json', '-c', source))
  say(`The database before this deployment is bookmark ${bookmark}
To roll it back:  npx wrangler d1 time-travel restore ${database} --bookmark ${bookmark}
                  (the other steps: GUIDE.md, Undo a new version)`)
}

// The first question to the account, so this is where somebody who is not signed in finds out.
function isThere(wrangler) {
  try {
    return JSON.parse(wrangler('d1', 'list', '--json')).some(({ name }) => name === database)
  } catch (cause) {
    throw new Error(
      'Nothing was deployed: you are not signed in to Cloudflare, or it did not answer. Run "npx wrangler login", then "npm run deploy" again.',
      { cause },
    )
  }
}

// Whether its output is for this script rather than the operator.
function isAnswered(args) {
  return args.includes('--json') || args.includes('--format')
}

if (process.argv[1] === import.meta.filename) {
  const dryRun = process.argv.includes('--dry-run')
  const run = (stdin, args, more = {}) =>
    execFileSync(path.join(root, 'node_modules', '.bin', 'wrangler'), args, {
      cwd: root,
      stdio: [stdin, isAnswered(args) ? 'pipe' : 'inherit', 'inherit'],
      encoding: 'utf8',
      ...more,
    })
  try {
    refuseOutdated(dryRun)
    if (!dryRun) await completeSettings()
    const { config } = await build()
    const settings = settingsOf(root)
    deploy({
      config: configOfClub(config, answersIn(settings)),
      dryRun,
      subject: settingIn(settings, 'VAPID_SUBJECT'),
      place: settingIn(settings, 'CLUB_PLACE'),
      say: console.log,
      wrangler: (...args) => run('inherit', args),
      feed: (input, ...args) => run('pipe', args, { input }),
    })
  } catch (error) {
    console.error(`\n${error.message}`) // wrangler has printed the reason above
    process.exitCode = 1
  }
}

// A wrangler.toml copied from an earlier version would silently leave out what the code now needs. The club's own settings in it are kept.
function refuseOutdated(dryRun) {
  const text = readFileSync(source, 'utf8')
  const lacking = lackingIn(text)
  if (lacking.length === 0) return
  if (!dryRun && readAnswers(root) === null) keepAnswers(root, answersIn(text))
  throw new Error(`Nothing was deployed: wrangler.toml belongs to another version. It lacks ${lacking.join(', ')}.
Put back the wrangler.toml that came with these files, then deploy again.${dryRun ? '' : ' Your answers are saved in club.json.'}`)
}

// At a terminal the operator is asked; a script must have set everything.
async function completeSettings() {
  const text = settingsOf(root)
  const missing = missingIn(text)
  if (missing.length === 0) return keepAnswers(root, answersIn(text))
  if (!process.stdin.isTTY)
    throw new Error(
      `Nothing was deployed: set ${missing.join(', ')} in club.json, or run npm run deploy in a terminal, which asks.`,
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const asked = await askForMissing(text, question => terminal.question(question), console.log)
    keepAnswers(root, answersIn(asked))
  } finally {
    terminal.close()
  }
}

// Beside the built one, which other starts use too.
function configOfClub(config, answers) {
  const built = JSON.parse(readFileSync(config, 'utf8'))
  const file = path.join(path.dirname(config), 'wrangler.club.json')
  writeFileSync(file, JSON.stringify({ ...built, vars: { ...built.vars, ...answers } }))
  return file
}
