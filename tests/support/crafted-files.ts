import { mediaTypes } from '#worker/features/uploads/rules/file-kinds.ts'
import { box, bytes, gif, jpeg, mp4, plainWebp, png, webp } from './media-files.ts'

// Files that somebody has made to fill a memory: sound, and of as many pieces as fit into them.

/** What can be made of as many pieces as fit: each kind of file, and each place in it where pieces are read. */
export const craftedKinds = [
  'jpeg',
  'jpeg of comments',
  'png',
  'gif',
  'gif of comments',
  'webp',
  'webp in a frame',
  'mp4',
  'mp4 of tracks',
  'mp4 of entries',
] as const

/** A file of about `size` bytes that is sound, but for its being made of the smallest pieces that there are. */
export function craftedFile(kind: (typeof craftedKinds)[number], size: number) {
  const [format] = kind.split(' ') as [keyof typeof makers]
  return { file: makers[format](kind, size), contentType: mediaTypes[format].contentType }
}

const makers = {
  jpeg(kind: string, size: number) {
    const piece = bytes([0xff, kind === 'jpeg' ? 0xdb : 0xfe, 0, 2])
    return within(jpeg(), 2, repeated(piece, size))
  },
  png(_: string, size: number) {
    return within(png(), 33, repeated(bytes([0, 0, 0, 0], 'IDAT', [0, 0, 0, 0]), size))
  },
  gif(kind: string, size: number) {
    const frame = bytes([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0])
    return within(gif(), 19, repeated(kind === 'gif' ? frame : bytes([0x21, 0xfe, 0]), size))
  },
  webp(kind: string, size: number) {
    const empty = bytes('ALPH', [0, 0, 0, 0])
    if (kind === 'webp') return sized(plainWebp('lossy'), repeated(empty, size))
    const frame = bytes(new Uint8Array(16), 'VP8 ', [0, 0, 0, 0])
    const frames = Math.floor(size / 8000)
    const inFrame = bytes(frame, repeated(empty, 7900))
    const whole = bytes('ANMF', little(inFrame.length), inFrame)
    return sized(webp(), repeated(whole, frames * whole.length))
  },
  mp4(kind: string, size: number) {
    const plain = mp4()
    if (kind === 'mp4') return bytes(plain, repeated(box('free', []), size))
    const at = Buffer.from(plain).indexOf('moov') - 4
    const movie = plain.subarray(at + 8)
    if (kind === 'mp4 of tracks') {
      const track = movie.subarray(Buffer.from(movie).indexOf('trak') - 4)
      return bytes(plain.subarray(0, at), box('moov', bytes(movie, repeated(track, size))))
    }
    const places = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'].map(
      type => Buffer.from(plain).indexOf(type) - 4,
    )
    const more = repeated(box('free', []), size)
    const file = within(plain, (places.at(-1) ?? 0) + 16, more)
    const view = new DataView(file.buffer)
    for (const place of places) view.setUint32(place, view.getUint32(place) + more.length)
    return file
  },
}

function within(file: Uint8Array, at: number, more: Uint8Array) {
  return bytes(file.subarray(0, at), more, file.subarray(at))
}

function repeated(piece: Uint8Array, size: number) {
  const whole = new Uint8Array(Math.floor(size / piece.length) * piece.length)
  for (let at = 0; at < whole.length; at += piece.length) whole.set(piece, at)
  return whole
}

function sized(riff: Uint8Array, more: Uint8Array) {
  const whole = bytes(riff, more)
  whole.set(little(whole.length - 8), 4)
  return whole
}

function little(value: number) {
  return Uint8Array.of(value, value >> 8, value >> 16, value >>> 24)
}
