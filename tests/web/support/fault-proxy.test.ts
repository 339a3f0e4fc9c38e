import { once } from 'node:events'
import { createServer, type Server, type Socket, connect as tcp } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FaultProxy } from '#tests/support/fault-proxy.ts'

let server: Server
let proxy: FaultProxy
let heard: string[]
let served: Socket[]
let clients: Socket[]

// A server that answers each text with "echo" and the text.
beforeEach(async () => {
  heard = []
  served = []
  clients = []
  server = createServer(socket => {
    served.push(socket)
    socket.on('error', () => {})
    socket.on('data', bytes => {
      heard.push(String(bytes))
      socket.write(`echo ${bytes}`)
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  proxy = await FaultProxy.to((server.address() as { port: number }).port, '127.0.0.1')
})

afterEach(async () => {
  for (const socket of [...clients, ...served]) socket.destroy()
  await proxy.close()
  server.close()
})

test('a sound network carries both ways', async () => {
  const client = await connected()
  expect(await answerTo(client, 'a')).toBe('echo a')
})

test('a cut ends open connections for both sides; the next one is carried', async () => {
  const client = await connected()
  await answerTo(client, 'a')
  const ends = Promise.all([closed(client), closed(served[0])])
  proxy.cut()
  await ends
  expect(await answerTo(await connected(), 'b')).toBe('echo b')
})

test('a silent network keeps connections open and carries nothing, either way', async () => {
  const client = await connected()
  await answerTo(client, 'a')
  proxy.suffer('silence')
  const lost = proxy.until(({ lostUp, lostDown }) => lostUp === 1 && lostDown === 1)
  client.write('b')
  served[0]?.write('from the server')
  await lost
  expect(heard).toEqual(['a'])
  expect(client.bytesRead).toBe('echo a'.length)
  expect([client.closed, served[0]?.closed]).toEqual([false, false])
})

test('a connection that lost bytes stays silent after the network is mended, and new ones are carried', async () => {
  const client = await connected()
  await answerTo(client, 'a')
  proxy.suffer('silence')
  const lost = proxy.until(({ lostUp }) => lostUp === 1)
  client.write('b')
  await lost
  proxy.suffer('none')
  const lostAgain = proxy.until(({ lostUp }) => lostUp === 1)
  client.write('c')
  await lostAgain
  expect(await answerTo(await connected(), 'd')).toBe('echo d')
  expect(heard).toEqual(['a', 'd'])
})

test('silence one way lets the other way through', async () => {
  const client = await connected()
  await answerTo(client, 'a')
  proxy.suffer('silence-up')
  const lost = proxy.until(({ lostUp }) => lostUp === 1)
  client.write('b')
  await lost
  const [news] = await Promise.all([once(client, 'data'), served[0]?.write('news')])
  expect([heard, String(news[0])]).toEqual([['a'], 'news'])
})

test('a delay holds bytes back each way, and what is faster later does not overtake them', async () => {
  const client = await connected()
  proxy.delay(40)
  const since = performance.now()
  client.write('a')
  await new Promise(received => setTimeout(received, 10))
  proxy.delay(20)
  const [answer] = await Promise.all([once(client, 'data'), client.write('b')])
  expect([heard.join('').startsWith('a'), String(answer[0]).startsWith('echo a')]).toEqual([true, true])
  expect(performance.now() - since).toBeGreaterThan(55)
})

test('a lost answer: what was sent arrives, the answer does not, and the connection is cut', async () => {
  const client = await connected()
  await answerTo(client, 'a')
  proxy.suffer('lost-answers')
  const end = closed(client)
  client.write('b')
  await end
  expect(heard).toEqual(['a', 'b'])
  expect(client.bytesRead).toBe('echo a'.length)
})

test('a network that refuses closes what comes in, until it is mended', async () => {
  proxy.suffer('refuse')
  const refused = proxy.until(tally => tally.refused === 1)
  const client = tcp(proxy.port, '127.0.0.1').on('error', () => {})
  await Promise.all([closed(client), refused])
  proxy.suffer('none')
  expect(await answerTo(await connected(), 'a')).toBe('echo a')
  expect(heard).toEqual(['a'])
})

async function connected() {
  const client = tcp({ port: proxy.port, host: '127.0.0.1', noDelay: true }).on('error', () => {})
  clients.push(client)
  await once(client, 'connect')
  return client
}

function closed(socket: Socket | undefined) {
  return new Promise(ended => socket?.once('close', ended))
}

async function answerTo(client: Socket, text: string) {
  const answer = once(client, 'data')
  client.write(text)
  return String((await answer)[0])
}
