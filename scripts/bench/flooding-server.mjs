// A server that sends as fast as it can to every connection, to measure the clients of the chat bench.
import { createServer } from 'node:net'

const batch = Number(process.argv[2])
const message = [0, Date.now(), 'c'.repeat(36), `00000001${' fill'.repeat(5)}`]
const body = Buffer.from(JSON.stringify({ type: 'talk', rev: 1, messages: Array(batch).fill(message) }))
const frame = Buffer.concat([Buffer.from([0x81, 126, body.length >> 8, body.length & 255]), body])

const sockets = []
const server = createServer(socket => {
  sockets.push(socket)
  socket.on('error', () => {}).once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
})
server.listen(0, 'localhost', () => process.send(server.address().port))
process.once('message', () => {
  const blast = () => {
    for (const socket of sockets) if (socket.writable && socket.writableLength < 200_000) socket.write(frame)
    setImmediate(blast)
  }
  blast()
})
