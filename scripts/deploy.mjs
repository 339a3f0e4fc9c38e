// `npm run deploy`: builds, migrates the remote database, then deploys, so that new code never meets an old database.
// The first time it creates the database, and the keys for push alerts. `--dry-run` goes as far as an account is not needed.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'
import { newVapidKeys } from './settings.mjs'

const root = path.join(import.meta.dirname, '..')
const source = path.join(root, 'wrangler.toml')
const database = 'racing-club' // `database_name` in wrangler.toml

/**
 * Migrates, then deploys the built Worker; what fails throws, and nothing after it happens. `wrangler` gives what it
 * printed; `feed` is the same with something to read, for what does not belong on a command line.
 */
export function deploy({ config, dryRun, wrangler, feed }) {
  if (dryRun) return wrangler('deploy', '-c', config, '--dry-run')
  if (!isThere(wrangler)) wrangler('d1', 'create', database, '-c', source)
  wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '-c', source)
  wrangler('deploy', '-c', config)
  if (!hasVapidKeys(wrangler)) feed(JSON.stringify(newVapidKeys()), 'secret', 'bulk', '-c', source)
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
  deploy({
    config,
    dryRun: process.argv.includes('--dry-run'),
    wrangler: (...args) => run('inherit', args),
    feed: (input, ...args) => run('pipe', args, { input }),
  })
}
