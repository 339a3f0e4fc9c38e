// How long a room keeps others waiting while one socket floods it, where limits hold.
import { setTimeout as wait } from 'node:timers/promises'
import { openSocket } from './raw-socket.mjs'

const BYTES = 1_000_000
const floods = { '4 bytes': 'abcd', typing: '{"type":"typing"}' }

/** Prints what somebody waits who enters a room that is being flooded with a megabyte of frames. */
export async function printFlood({ origin }) {
  const [flooder, other] = [await newDriver(origin, 'Flooder'), await newDriver(origin, 'Other')]
  console.log('\na megabyte of frames on one socket      frames   another waits, ms   closed')
  for (const [what, text] of Object.entries(floods)) {
    const count = Math.floor(BYTES / (text.length + 6))
    const { waited, isClosed } = await flood(origin, flooder, other, text, count)
    console.log(
      `${what.padEnd(38)} ${String(count).padStart(7)} ${waited.toFixed(0).padStart(19)}   ${isClosed ? 'yes' : 'no'}`,
    )
    await wait(2000)
  }
}

async function flood(origin, flooder, other, text, count) {
  const url = `${origin}/ws?room=general`
  const closed = Promise.withResolvers()
  const socket = await openSocket(url, { Cookie: flooder, Origin: origin }, () => {}, closed.resolve)
  const welcomed = Promise.withResolvers()
  const visitor = await openSocket(url, { Cookie: other, Origin: origin }, frame => {
    if (frame.includes('"hello"')) welcomed.resolve()
  })
  const since = performance.now()
  socket.sendMany(text, count)
  visitor.send(JSON.stringify({ type: 'join-chat-room', chatRoomId: 'general' }))
  await welcomed.promise
  const waited = performance.now() - since
  const isClosed = await Promise.race([closed.promise.then(() => true), wait(5000).then(() => false)])
  socket.close()
  visitor.close()
  return { waited, isClosed }
}

async function newDriver(origin, gamertag) {
  const answer = await fetch(`${origin}/api/members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ displayName: gamertag, gamertag }),
  })
  return answer.headers.get('set-cookie')?.split(';')[0]
}
