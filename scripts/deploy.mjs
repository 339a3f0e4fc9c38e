// `npm run deploy`: builds, migrates the remote database, then deploys, so that new code never meets an old database.
// The first time it asks what nothing says of the club yet and keeps it in club.json, creates the database, and makes the
// admin key and the keys for push alerts. `--dry-run` goes as far as an account is not needed.
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
 * Migrates, then deploys the built Worker; what fails throws, and nothing after it happens. `wrangler` gives what it
 * printed; `feed` is the same with something to read, for what does not belong on a command line; `say` tells whoever
 * deploys; `subject` is where a push service can reach them, `place` where the database is made, beside the objects.
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

// What is there already is left alone: other keys for alerts, even half of them, would end the alerts of every browser.
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

// Push services ask for it, and Apple's refuses alerts of a subject that is none.
function refusePlaceholder(subject) {
  if (isPushSubject(subject)) return
  throw new Error(
    `Nothing was deployed: the contact address (VAPID_SUBJECT) is ${subject ? `"${subject}"` : 'missing'}. Set it in club.json to an address that reaches you, such as mailto:you@your-club.org or https://your-club.org.`,
  )
}

// A migration cannot be undone by another: this bookmark brings back the database as it is now, for seven days.
function sayWayBack(wrangler, say) {
  const { bookmark } = JSON.parse(wrangler('d1', 'time-travel', 'info', database, '--json', '-c', source))
  say(`The database before this deployment is bookmark ${bookmark}
To roll it back:  npx wrangler d1 time-travel restore ${database} --bookmark ${bookmark}
                  (the other steps: GUIDE.md, Undo a new version)`)
}

// The first question to the account, so whoever is not signed in hears of it here.
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

// Whether what it prints is for us and not for whoever deploys.
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
    console.error(`\n${error.message}`) // what wrangler had to say stands above
    process.exitCode = 1
  }
}

// One that was copied from an earlier version would leave out, in silence, what the code has come to need since. What it says
// of the club is kept.
function refuseOutdated(dryRun) {
  const text = readFileSync(source, 'utf8')
  const lacking = lackingIn(text)
  if (lacking.length === 0) return
  if (!dryRun && readAnswers(root) === null) keepAnswers(root, answersIn(text))
  throw new Error(`Nothing was deployed: wrangler.toml belongs to another version. It lacks ${lacking.join(', ')}.
Put back the wrangler.toml that came with these files, then deploy again.${dryRun ? '' : ' Your answers are saved in club.json.'}`)
}

// Whoever deploys is asked at a terminal; a script has to have set everything.
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
