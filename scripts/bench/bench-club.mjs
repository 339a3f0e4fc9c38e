// A club of its own to measure, in a server of its own.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')

/** Starts an empty club, demo and all by `npm start`'s script; `stop()` ends it and removes what it stored. */
export async function startClub({ port, adminKey, rateLimits }) {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'club-bench-'))
  const env = {
    ...process.env,
    PORT: port,
    STATE_DIR: stateDir,
    ADMIN_KEY: adminKey,
    RATE_LIMITS: rateLimits,
  }
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await new Promise(ended => server.once('exit', ended))
    rmSync(stateDir, { recursive: true, force: true })
  }
  const opened = Promise.withResolvers()
  server.stdout.on('data', text => String(text).includes('The club is open') && opened.resolve())
  server.once('exit', () => opened.reject(new Error('The server did not start')))
  await opened.promise
  return { origin: `http://localhost:${port}`, adminKey, pid: server.pid, stop }
}
