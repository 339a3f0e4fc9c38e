// The rooms to measure: the club's, by socket and by POST, and the plain one.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { numberOf, numbersTold } from './chat-load.mjs'
import { openSocket } from './raw-socket.mjs'

const root = path.join(import.meta.dirname, '..', '..')
const MEMBERS = 32
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

/** A club of 32 drivers at `origin`; every load gets a room of its own. */
export async function openClub(origin, adminKey) {
  const admin = { authorization: `Bearer ${adminKey}` }
  const cookies = []
  for (let n = 0; n < MEMBERS; n++) {
    const driver = { displayName: `Load ${n}`, gamertag: `Load ${n}` }
    const { body, cookie } = await call(origin, 'POST', '/members', driver, admin)
    await call(origin, 'POST', '/admin/approve-member', { memberId: body.id, approved: true }, admin)
    cookies.push(cookie)
  }
  let rooms = 0
  const room = {
    open: async () => {
      const day = new Date().toISOString().slice(0, 10)
      const name = `Load ${++rooms}`
      const championship = { name, season: 'Winter', startDate: day, endDate: day }
      const { body } = await call(origin, 'POST', '/championships', championship, admin)
      const asked = { name, type: 'championship', championshipId: body.id }
      return (await call(origin, 'POST', '/chat-rooms', asked, admin)).body.id
    },
    connect: async (id, who, onText) => {
      const headers = { Cookie: cookies[who % MEMBERS], Origin: origin }
      const socket = await openSocket(`${origin}/ws?room=${id}`, headers, onText)
      socket.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: id, reads: ['talk'] })) // as the page does
      return socket
    },
    numbersIn: numbersTold,
  }
  const as = sender => ({ cookie: cookies[sender % MEMBERS], origin })
  return {
    bySocket: {
      ...room,
      send: (_id, _sender, socket, message) => {
        const frame = { type: 'send-message', clientMessageId: randomUUID(), message, replyToMessageId: null }
        socket.send(JSON.stringify(frame))
      },
    },
    byPost: {
      ...room,
      send: (id, sender, _socket, message) => {
        const body = { message, clientMessageId: randomUUID() }
        return call(origin, 'POST', `/chat-rooms/${id}/messages`, body, as(sender))
      },
    },
    /** Reads the session, which every call does. */
    readSession: sender => call(origin, 'GET', '/session', undefined, as(sender)),
  }
}

/** Starts the plain room in a server of its own, and one that stores each message before it sends it. */
export async function startPlainRooms(port) {
  const state = mkdtempSync(path.join(tmpdir(), 'plain-room-'))
  const options = ['-c', 'tests/bench/plain-room/wrangler.toml', '--ip', 'localhost', '--port', String(port)]
  const quiet = ['--inspector-port', '0', '--log-level', 'error', '--show-interactive-dev-session=false']
  const server = spawn(
    path.join(root, 'node_modules/.bin/wrangler'),
    ['dev', ...options, ...quiet, '--persist-to', state],
    {
      cwd: root,
      env: {
        ...process.env,
        CI: '1',
        WRANGLER_SEND_METRICS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        X_LOCAL_OBSERVABILITY: 'false',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    },
  )
  const origin = `http://localhost:${port}`
  while (!(await fetch(origin).catch(() => null))?.ok) await wait(150)
  const room = {
    open: async () => '',
    connect: (_id, _who, onText) => openSocket(origin, {}, onText),
    send: (_id, _sender, socket, message) => socket.send(message),
    numbersIn: text => [numberOf(JSON.parse(text).message)],
  }
  return {
    plain: room,
    storing: { ...room, connect: (_id, _who, onText) => openSocket(`${origin}/storing`, {}, onText) },
    stop() {
      process.kill(-server.pid, 'SIGTERM')
      server.once('exit', () => rmSync(state, { recursive: true, force: true, maxRetries: 5 }))
    },
  }
}

function call(origin, method, url, body, headers) {
  return new Promise((answered, failed) => {
    const request = http.request(`${origin}/api${url}`, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    // The server may have closed a kept connection just as it is used again.
    request.on('error', error =>
      request.reusedSocket && error.code === 'ECONNRESET'
        ? call(origin, method, url, body, headers).then(answered, failed)
        : failed(error),
    )
    request.on('response', answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => (text += part))
      answer.on('end', () => {
        if (answer.statusCode >= 300)
          return failed(new Error(`${method} ${url}: ${answer.statusCode} ${text}`))
        answered({ body: text && JSON.parse(text), cookie: answer.headers['set-cookie']?.[0].split(';')[0] })
      })
    })
    request.end(body && JSON.stringify(body))
  })
}
