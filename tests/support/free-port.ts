import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise(closed => probe.close(closed))
  return port
}
