// A club for measuring, in a server of its own.
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

/** A running club at `origin`, as drivers and an admin call it. */
export function clubAt(origin, adminKey) {
  const authorization = `Bearer ${adminKey}`
  const call = async (path, body, headers, method = 'POST') => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return { body: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] }
  }
  let drivers = 0
  return {
    origin,
    async driver() {
      const gamertag = `Tab ${++drivers}`
      const { body, cookie } = await call('/members', { gamertag, displayName: gamertag }, { authorization })
      await call('/admin/approve-member', { memberId: body.id, approved: true }, { authorization })
      return { id: body.id, cookie }
    },
    call,
    asAdmin: async (method, path, body) => (await call(path, body, { authorization }, method)).body,
    say: ({ cookie }, message, roomId = 'general') =>
      call(
        `/chat-rooms/${roomId}/messages`,
        { message, clientMessageId: crypto.randomUUID() },
        { cookie, origin },
      ),
  }
}
