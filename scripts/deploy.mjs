// `npm run deploy`: builds, deploys (which creates the database and the bucket on the first time), then migrates the
// remote database. `--dry-run` goes as far as an account is not needed.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'

const root = path.join(import.meta.dirname, '..')
const dryRun = process.argv.includes('--dry-run')

const { config } = await build()
wrangler('deploy', '-c', config, ...(dryRun ? ['--dry-run'] : []))
if (!dryRun) wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '-c', 'wrangler.toml')

function wrangler(...args) {
  execFileSync(path.join(root, 'node_modules', '.bin', 'wrangler'), args, { cwd: root, stdio: 'inherit' })
}
