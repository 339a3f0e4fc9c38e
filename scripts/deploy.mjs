// `npm run deploy`: builds, migrates the remote database, then deploys, so that new code never meets an old database.
// The first time it creates the database, and the keys for push alerts. `--dry-run` goes as far as an account is not needed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isPushSubject } from '../worker/features/push/rules/push-subject.ts'
import { build } from './build.mjs'
import { newVapidKeys } from './settings.mjs'

const root = path.join(import.meta.dirname, '..')
const source = path.join(root, 'wrangler.toml')
const database = 'racing-club' // `database_name` in wrangler.toml
/** Where the database is made: beside the objects (`place` in worker/lib/objects/stubs.ts), wherever the deployer sits. */
const LOCATION = 'weur'

/**
 * Migrates, then deploys the built Worker; what fails throws, and nothing after it happens. `wrangler` gives what it
 * printed; `feed` is the same with something to read, for what does not belong on a command line; `say` tells whoever
 * deploys; `subject` is where a push service can reach them.
 */
export function deploy({ config, dryRun, subject, wrangler, feed, say }) {
  if (dryRun) return wrangler('deploy', '-c', config, '--dry-run')
  refusePlaceholder(subject)
  if (isThere(wrangler)) sayWayBack(wrangler, say)
  else wrangler('d1', 'create', database, '--location', LOCATION, '-c', source)
  wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '-c', source)
  wrangler('deploy', '-c', config)
  if (!hasVapidKeys(wrangler)) feed(JSON.stringify(newVapidKeys()), 'secret', 'bulk', '-c', source)
}

// Push services ask for it, and Apple's refuses alerts of a subject that is none.
function refusePlaceholder(subject) {
  if (isPushSubject(subject)) return
  throw new Error(
    `Nothing was deployed: VAPID_SUBJECT in wrangler.toml is ${subject ? `"${subject}"` : 'missing'}. Set it to an address where push services can reach whoever runs the club, such as mailto:you@your-club.org or https://your-club.org.`,
  )
}

// A migration cannot be undone by another: this bookmark brings back the database as it is now, for seven days.
function sayWayBack(wrangler, say) {
  const { bookmark } = JSON.parse(wrangler('d1', 'time-travel', 'info', database, '--json', '-c', source))
  say(`The database before this deployment: bookmark ${bookmark}
To have it back:  npx wrangler d1 time-travel restore ${database} --bookmark ${bookmark}
                  (SECURITY.md, Restoring, says what else that takes)`)
}

// Other keys would end the alerts of every browser, so what is there is left alone, even if it is half of them.
function hasVapidKeys(wrangler) {
  const secrets = JSON.parse(wrangler('secret', 'list', '--format', 'json', '-c', source))
  return secrets.some(({ name }) => /^VAPID_(PUBLIC|PRIVATE)_KEY$/.test(name))
}

function isThere(wrangler) {
  return JSON.parse(wrangler('d1', 'list', '--json')).some(({ name }) => name === database)
}

// Whether what it prints is for us and not for whoever deploys.
function isAnswered(args) {
  return args.includes('--json') || args.includes('--format')
}

if (process.argv[1] === import.meta.filename) {
  const { config } = await build()
  const run = (stdin, args, more = {}) =>
    execFileSync(path.join(root, 'node_modules', '.bin', 'wrangler'), args, {
      cwd: root,
      stdio: [stdin, isAnswered(args) ? 'pipe' : 'inherit', 'inherit'],
      encoding: 'utf8',
      ...more,
    })
  const [, subject = ''] = readFileSync(source, 'utf8').match(/^VAPID_SUBJECT = "(.*?)"/m) ?? []
  deploy({
    config,
    subject,
    say: console.log,
    dryRun: process.argv.includes('--dry-run'),
    wrangler: (...args) => run('inherit', args),
    feed: (input, ...args) => run('pipe', args, { input }),
  })
}
