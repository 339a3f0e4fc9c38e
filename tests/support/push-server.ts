import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PushService } from './push-service.ts'

/**
 * The stand-in for the push services as a server on this machine, for a club that was started with `PUSH_SERVICE` at its
 * address; its browsers subscribe at `service`.
 */
export async function startPushServer(port = 0) {
  const service = new PushService()
  const server = createServer((request, response) => void answer(service, request, response))
  server.listen(port, 'localhost')
  await once(server, 'listening')
  const { port: taken } = server.address() as { port: number }
  return {
    service,
    origin: `http://localhost:${taken}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(stopped => server.close(stopped))
    },
  }
}

async function answer(service: PushService, request: IncomingMessage, response: ServerResponse) {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method, url, headers } = request
  const asked = new Request(`http://localhost${url}`, {
    method,
    headers: headers as Record<string, string>,
    body: method === 'POST' ? Buffer.concat(chunks) : null,
    signal: gone.signal,
  })
  const answered = await service.answer(asked).catch(() => null)
  if (!answered) return response.destroy()
  // Whoever is not known here is a browser of another journey, which takes what comes.
  if (answered.status === 404) return response.writeHead(201).end()
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(await answered.text())
}
