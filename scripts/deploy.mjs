// `npm run deploy`: builds, migrates the remote database, then deploys, so that new code never meets an old database.
// The first time it creates the database. `--dry-run` goes as far as an account is not needed.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'

const root = path.join(import.meta.dirname, '..')
const source = path.join(root, 'wrangler.toml')
const database = 'racing-club' // `database_name` in wrangler.toml

/** Migrates, then deploys the built Worker; what fails throws, and nothing after it happens. `wrangler` gives what it printed. */
export function deploy({ config, dryRun, wrangler }) {
  if (dryRun) return wrangler('deploy', '-c', config, '--dry-run')
  if (!isThere(wrangler)) wrangler('d1', 'create', database, '-c', source)
  wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '-c', source)
  wrangler('deploy', '-c', config)
}

function isThere(wrangler) {
  return JSON.parse(wrangler('d1', 'list', '--json')).some(({ name }) => name === database)
}

if (process.argv[1] === import.meta.filename) {
  const { config } = await build()
  const wrangler = (...args) =>
    execFileSync(path.join(root, 'node_modules', '.bin', 'wrangler'), args, {
      cwd: root,
      stdio: ['inherit', args.includes('--json') ? 'pipe' : 'inherit', 'inherit'],
      encoding: 'utf8',
    })
  deploy({ config, dryRun: process.argv.includes('--dry-run'), wrangler })
}
