// A WebSocket client that costs next to nothing, so that hundreds in one process measure the server and not themselves: no
// compression, no validation, texts only.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/**
 * Opens a socket; `onText(text)` gets every frame, `onClose()` reports that the server closed it. Resolves once the server
 * has accepted.
 */
export function openSocket(url, headers, onText, onClose = () => {}) {
  const { hostname, port, pathname, search } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const lines = Object.entries({
    Host: `${hostname}:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': 13,
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)

  return new Promise((open, refuse) => {
    let rest = null
    let isOpen = false
    socket.on('error', refuse)
    socket.on('close', () => refuse(new Error('closed')))
    socket.on('data', bytes => {
      let data = rest ? Buffer.concat([rest, bytes]) : bytes
      if (!isOpen) {
        const end = data.indexOf('\r\n\r\n')
        if (end < 0) {
          rest = data
          return
        }
        const head = data.latin1Slice(0, end)
        if (!head.startsWith('HTTP/1.1 101')) return refuse(new Error(head + data.latin1Slice(end)))
        isOpen = true
        data = data.subarray(end + 4)
        open({
          send: text => socket.write(frame(1, text)),
          sendMany: (text, count) => socket.write(Buffer.concat(Array(count).fill(frame(1, text)))),
          close: () => socket.destroy(),
        })
      }
      rest = readFrames(data, onText, text => socket.write(frame(10, text)), onClose)
    })
  })
}

// Many sockets get the same text: it is decoded once, and recognised by its bytes for the others.
let last = { bytes: Buffer.alloc(0), text: '' }

function textOf(bytes) {
  if (!bytes.equals(last.bytes)) last = { bytes, text: bytes.toString() }
  return last.text
}

// Gives the rest: the beginning of a frame that is incomplete.
function readFrames(data, onText, onPing, onClose) {
  let at = 0
  while (data.length - at >= 2) {
    let length = data[at + 1] & 0x7f
    let head = 2
    if (length === 126) [length, head] = data.length - at < 4 ? [Infinity, 4] : [data.readUInt16BE(at + 2), 4]
    else if (length === 127)
      [length, head] = data.length - at < 10 ? [Infinity, 10] : [Number(data.readBigUInt64BE(at + 2)), 10]
    if (data.length - at < head + length) break
    const kind = data[at] & 0x0f
    const text = textOf(data.subarray(at + head, at + head + length))
    if (kind === 1) onText(text)
    if (kind === 9) onPing(text)
    if (kind === 8) onClose()
    at += head + length
  }
  return at < data.length ? Buffer.from(data.subarray(at)) : null
}

// Browsers mask what they send; a mask of zeros leaves the bytes unchanged.
function frame(kind, text) {
  const body = Buffer.from(text)
  const head = body.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8)
  head[0] = 0x80 | kind
  head[1] = 0x80 | Math.min(body.length, 126)
  if (body.length >= 126) head.writeUInt16BE(body.length, 2)
  return Buffer.concat([head, body])
}
