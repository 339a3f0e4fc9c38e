// How much the bench's clients can receive from a server that does nothing but send.
import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { numbersTold, readOnce } from './chat-load.mjs'
import { openSocket } from './raw-socket.mjs'

const SOCKETS = 300
const MS = 2000
const kinds = { 'one message a frame': 1, 'ten messages a frame': 10 }

/** Prints what the clients alone can receive. */
export async function printCeiling() {
  for (const [what, batch] of Object.entries(kinds)) await printKind(what, batch)
}

async function printKind(what, batch) {
  const blaster = fork(path.join(import.meta.dirname, 'flooding-server.mjs'), [String(batch)])
  const port = await new Promise(heard => blaster.once('message', heard))
  const parsed = new Map()
  let deliveries = 0
  let frames = 0
  const hear = text => {
    frames += 1
    deliveries += readOnce(parsed, text, numbersTold).length
  }
  const url = `http://localhost:${port}/`
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(url, {}, hear)))
  const before = process.cpuUsage()
  blaster.send('go')
  await wait(MS)
  const { user, system } = process.cpuUsage(before)
  const [perSecond, cpu] = [count => Math.round((count * 1000) / MS), (user + system) / (MS * 10)]
  console.log(
    `the clients’ own ceiling, ${what}: ${perSecond(frames)} frames and ${perSecond(deliveries)} deliveries a second, at ${Math.round(cpu)} % of a core`,
  )
  for (const socket of sockets) socket.close()
  blaster.kill()
}
