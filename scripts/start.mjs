// `npm start`: builds, migrates the local D1, serves the production build, fills an empty club with demo data and runs the
// cron. `--dev` does the same with hot reload. Ctrl-C ends everything it started.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from './build.mjs'
import { isToBeFilled, renewDates } from './demo/dates.mjs'
import { fillClub } from './demo.mjs'
import { crons, keyFile, readSettings } from './settings.mjs'

const root = path.join(import.meta.dirname, '..')
const bin = name => path.join(root, 'node_modules', '.bin', name)
const settings = readSettings()
const dev = process.argv.includes('--dev')
const env = {
  ...process.env,
  STATE_DIR: settings.stateDir,
  ADMIN_KEY: settings.adminKey,
  ADMIN_GAMERTAG: settings.adminGamertag,
  RATE_LIMITS: settings.rateLimits,
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false', // the local tracer costs up to a third of the speed
  CLOUDFLARE_CF_FETCH_ENABLED: 'false', // a local server need not look up its location
  CI: '1', // no questions asked
}

const built = dev ? null : await build()
if (dev) execFileSync(bin('panda'), ['codegen', '--silent'], { cwd: root, stdio: 'inherit' })
const migrate = [
  'd1',
  'migrations',
  'apply',
  'DB',
  '--local',
  '--persist-to',
  settings.stateDir,
  '-c',
  'wrangler.toml',
]
execFileSync(bin('wrangler'), migrate, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })

if (settings.demo) renewDates(settings.stateDir)
let server
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
if (settings.demo && isToBeFilled(settings.stateDir)) await fill()
server = serve(settings)
await answers(settings)
driveCron() // at once, because overdue jobs may still be in time
setInterval(driveCron, 5 * 60_000)
console.log(`
  The club is open:  ${settings.origin}
  Admin gamertag:    ${settings.adminGamertag}
  Admin key:         ${settings.adminKey}

  Press Ctrl+C to stop it.
`)
if (settings.adminKey.length < 32)
  console.log('  This admin key is short. Anywhere but on your own computer, use at least 32 characters.\n')

/** Fills the club on another port, so that nobody sees it half-filled. */
async function fill() {
  console.log('Adding the demo club …')
  const port = await freePort()
  const hidden = { ...settings, port, origin: `http://localhost:${port}` }
  server = serve(hidden)
  await answers(hidden)
  await fillClub(hidden).catch(async error => {
    console.error(error)
    await endServer()
    process.exit(1)
  })
  await endServer()
}

async function endServer() {
  server.removeAllListeners('exit')
  const ended = once(server, 'exit')
  stop()
  await ended
}

function freePort() {
  return new Promise(resolve => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function serve({ port }) {
  const started = built
    ? serveBuild(built.config, port)
    : launch('vite', ['--port', String(port), '--strictPort'])
  return started.on('exit', code => process.exit(code ?? 0))
}

function serveBuild(config, port) {
  const vars = {
    ADMIN_GAMERTAG: settings.adminGamertag,
    RATE_LIMITS: settings.rateLimits,
    PUSH_SERVICE: settings.pushService,
  }
  return launch('wrangler', [
    'dev',
    ...['-c', config, '--ip', 'localhost', '--port', String(port), '--inspector-port', '0'],
    ...['--persist-to', settings.stateDir, '--log-level', 'error', '--show-interactive-dev-session=false'],
    // Secrets are in files, never on the command line, which everybody on the machine can read.
    ...[settings.secretsFile, keyFile(settings)].flatMap(file => ['--env-file', file]),
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ])
}

// In a process group of its own, so that Ctrl-C ends wrangler's children too.
function launch(command, args) {
  return spawn(bin(command), args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

function stop() {
  try {
    process.kill(-server.pid, 'SIGTERM')
  } catch {
    process.exit(0) // the server has ended already
  }
}

async function answers({ origin }) {
  for (;;) {
    const answer = await fetch(`${origin}/api/config`).catch(() => null)
    if (answer?.ok) return
    await wait(150)
  }
}

// On the platform each schedule also runs every five minutes, a minute after the one before.
async function driveCron() {
  for (const cron of crons())
    await fetch(`${settings.origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`).catch(
      () => null,
    )
}
