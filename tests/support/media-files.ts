// Small files of every kind that the club takes, sound in their structure, with things in them that are nobody's business.

/** What a made file is like. */
export interface Recipe {
  width?: number
  height?: number
  /** How the picture is turned, 1 to 8. */
  orientation?: number
  /** A text that is written wherever this kind of file has room for words on place, device and person. */
  secret?: string
  /** What the picture itself is made of; noise that no parser looks into. */
  picture?: Uint8Array
}

/** Texts, numbers and stretches as one stretch of bytes; a text is Latin-1, a number one byte. */
export function bytes(...parts: (string | number | Uint8Array | readonly number[])[]): Uint8Array {
  const stretches = parts.map(part => {
    if (typeof part === 'string') return Uint8Array.from(part, character => character.charCodeAt(0))
    return typeof part === 'number' ? Uint8Array.of(part) : Uint8Array.from(part)
  })
  const whole = new Uint8Array(stretches.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const stretch of stretches) {
    whole.set(stretch, at)
    at += stretch.length
  }
  return whole
}

const usual = {
  width: 640,
  height: 480,
  orientation: 1,
  picture: Uint8Array.from({ length: 64 }, (_, n) => n),
}

/** A JPEG; secrets in EXIF, XMP, IPTC, a maker's segment, a comment, and behind its end. */
export function jpeg(recipe: Recipe = {}): Uint8Array {
  const { width, height, orientation, picture, secret } = { ...usual, ...recipe }
  const hasExif = secret !== undefined || recipe.orientation !== undefined
  return bytes(
    [0xff, 0xd8],
    segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    hasExif ? segment(0xe1, bytes('Exif\0\0', exif(orientation, secret))) : '',
    secret ? segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0', secret)) : '',
    segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], 'a profile')),
    secret ? segment(0xe2, bytes('MPF\0', secret)) : '',
    secret ? segment(0xed, bytes('Photoshop 3.0\0', secret)) : '',
    secret ? segment(0xfe, bytes(secret)) : '',
    segment(0xdb, new Uint8Array(65)),
    segment(0xc0, bytes(8, u16(height), u16(width), [1, 1, 0x11, 0])),
    segment(0xda, bytes([1, 1, 0, 0, 63, 0])),
    picture.filter(byte => byte !== 0xff),
    [0xff, 0x00, 0xff, 0xd0, 1, 2],
    [0xff, 0xd9],
    secret ?? '',
  )
}

/** A PNG; secrets in eXIf, tEXt, zTXt, iTXt, tIME, a chunk of somebody's own, and behind its end. */
export function png(recipe: Recipe = {}): Uint8Array {
  const { width, height, orientation, picture, secret } = { ...usual, ...recipe }
  const hasExif = secret !== undefined || recipe.orientation !== undefined
  return bytes(
    '\x89PNG\r\n\x1a\n',
    pngChunk('IHDR', bytes(u32(width), u32(height), [8, 2, 0, 0, 0])),
    pngChunk('gAMA', u32(45455)),
    hasExif ? pngChunk('eXIf', exif(orientation, secret)) : '',
    ...(secret ? ['tEXt', 'zTXt', 'iTXt', 'tIME', 'juNk'].map(type => pngChunk(type, bytes(secret))) : []),
    pngChunk('IDAT', picture),
    pngChunk('IEND', new Uint8Array()),
    secret ?? '',
  )
}

/** A PNG of two frames; secrets as in one that stands still, and between its frames. */
export function apng(recipe: Recipe = {}): Uint8Array {
  const still = png(recipe)
  const { picture, secret } = { ...usual, ...recipe }
  const at = Buffer.from(still).indexOf('IDAT') - 4
  const end = at + 12 + picture.length
  const control = (n: number) => pngChunk('fcTL', bytes(u32(n), new Uint8Array(22)))
  return bytes(
    still.subarray(0, at),
    pngChunk('acTL', bytes(u32(2), u32(0))),
    control(0),
    still.subarray(at, end),
    secret ? pngChunk('tEXt', bytes(secret)) : '',
    control(1),
    pngChunk('fdAT', bytes(u32(2), picture)),
    still.subarray(end),
  )
}

/** A GIF of two frames that loops; secrets in a comment, XMP, a plain text and behind its end. */
export function gif(recipe: Recipe = {}): Uint8Array {
  const { width, height, picture, secret } = { ...usual, ...recipe }
  const frame = bytes(
    [0x21, 0xf9, 4, 0, 10, 0, 0, 0],
    [0x2c, 0, 0, 0, 0],
    u16le(width),
    u16le(height),
    [0x80, 0, 0, 0, 255, 255, 255, 8],
    gifData(picture),
  )
  return bytes(
    'GIF89a',
    u16le(width),
    u16le(height),
    [0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    [0x21, 0xff, 11],
    'NETSCAPE2.0',
    [3, 1, 0, 0, 0],
    secret ? bytes([0x21, 0xfe], gifData(bytes(secret))) : '',
    secret ? bytes([0x21, 0xff, 11], 'XMP DataXMP', gifData(bytes(secret))) : '',
    secret ? bytes([0x21, 0x01, 12], new Uint8Array(12), gifData(bytes(secret))) : '',
    frame,
    frame,
    [0x3b],
    secret ?? '',
  )
}

/** A WebP with its extended header and an animation of two frames; secrets in EXIF, XMP, a chunk of somebody's own, and in a frame. */
export function webp(recipe: Recipe = {}): Uint8Array {
  const { width, height, orientation, picture, secret } = { ...usual, ...recipe }
  const hasExif = secret !== undefined || recipe.orientation !== undefined
  const flags = 0x02 | (hasExif ? 0x08 : 0) | (secret ? 0x04 : 0)
  const frame = bytes(
    new Uint8Array(16),
    riffChunk('VP8 ', picture),
    secret ? riffChunk('junk', bytes(secret)) : '',
  )
  return riff(
    riffChunk('VP8X', bytes(flags, [0, 0, 0], u24le(width - 1), u24le(height - 1))),
    riffChunk('ANIM', new Uint8Array(6)),
    riffChunk('ANMF', frame),
    riffChunk('ANMF', frame),
    hasExif ? riffChunk('EXIF', exif(orientation, secret)) : '',
    secret ? riffChunk('XMP ', bytes(secret)) : '',
    secret ? riffChunk('mine', bytes(secret)) : '',
  )
}

/** A WebP as most encoders write it: one chunk, lossy or lossless. */
export function plainWebp(kind: 'lossy' | 'lossless', { width, height } = usual): Uint8Array {
  if (kind === 'lossy')
    return riff(
      riffChunk('VP8 ', bytes([0, 0, 0, 0x9d, 1, 0x2a], u16le(width), u16le(height), usual.picture)),
    )
  const bits = ((width - 1) | ((height - 1) << 14)) >>> 0
  return riff(riffChunk('VP8L', bytes(0x2f, u32(bits).reverse(), usual.picture)))
}

interface ClipRecipe extends Recipe {
  brand?: string
  /** Adds a track with the places of an action camera. */
  isTracked?: boolean
  /** How often that track names all of its bytes: once. */
  chunks?: number
}

/** An MP4; secrets in `udta`, `meta`, `uuid`, `free`, names of handlers and encoders, and in a track with places. */
export function mp4(recipe: ClipRecipe = {}): Uint8Array {
  const { width, height, orientation, picture, secret, brand } = { ...usual, brand: 'isom', ...recipe }
  const places = recipe.isTracked ? bytes(secret ?? 'Monza') : new Uint8Array()
  const start = box('ftyp', bytes(brand, [0, 0, 2, 0], brand, brand === 'qt  ' ? '' : 'mp42'))
  const data = box('mdat', bytes(picture, places))
  const first = start.length + 8
  const movie = bytes(
    box('mvhd', bytes(u32(0), u32(3_900_000_000), u32(3_900_000_000), new Uint8Array(88))),
    track('vide', first, picture.length, { width, height, isTurned: orientation >= 5, secret }),
    recipe.isTracked
      ? track('meta', first + picture.length, places.length, {
          width: 0,
          height: 0,
          secret,
          chunks: recipe.chunks,
        })
      : '',
    secret ? box('udta', box('\xa9xyz', bytes(secret))) : '',
    secret ? box('meta', bytes(u32(0), secret)) : '',
  )
  return bytes(
    start,
    data,
    box('moov', movie),
    secret ? box('uuid', bytes(secret.padEnd(16), secret)) : '',
    secret ? box('free', bytes(secret)) : '',
  )
}

/** A MOV, with the same secrets. */
export function mov(recipe: ClipRecipe = {}): Uint8Array {
  return mp4({ ...recipe, brand: 'qt  ' })
}

interface TrackRecipe {
  width: number
  height: number
  isTurned?: boolean
  secret?: string
  chunks?: number
}

function track(
  handler: string,
  offset: number,
  length: number,
  { width, height, isTurned, secret = '', chunks = 1 }: TrackRecipe,
) {
  const matrix = isTurned
    ? [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]
    : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
  const header = bytes(
    u32(0),
    u32(3_900_000_000),
    u32(3_900_000_000),
    new Uint8Array(28),
    ...matrix.map(u32),
    u32(width * 65536),
    u32(height * 65536),
  )
  const entry = handler === 'vide' ? 'avc1' : 'gpmd'
  const encoder = bytes(Math.min(secret.length, 31), secret.slice(0, 31).padEnd(31, '\0'))
  const description = box(
    entry,
    bytes(new Uint8Array(42), encoder, new Uint8Array(4), box('avcC', [1, 2, 3])),
  )
  const table = bytes(
    box('stsd', bytes(u32(0), u32(1), description)),
    box('stts', bytes(u32(0), u32(1), u32(1), u32(1))),
    box('stsc', bytes(u32(0), u32(1), u32(1), u32(1), u32(1))),
    box('stsz', bytes(u32(0), u32(0), u32(chunks), ...Array(chunks).fill(u32(length)))),
    box('stco', bytes(u32(0), u32(chunks), ...Array(chunks).fill(u32(offset)))),
  )
  const dataEntry = box('url ', u32(1))
  const media = bytes(
    box('mdhd', bytes(u32(0), u32(3_900_000_000), new Uint8Array(16))),
    box('hdlr', bytes(u32(0), u32(0), handler, new Uint8Array(12), secret, 0)),
    box('minf', bytes(box('dinf', box('dref', bytes(u32(0), u32(1), dataEntry))), box('stbl', table))),
  )
  return box('trak', bytes(box('tkhd', header), box('mdia', media), secret ? box('udta', bytes(secret)) : ''))
}

/** A box of an ISO media file. */
export function box(type: string, content: Uint8Array | readonly number[]): Uint8Array {
  return bytes(u32(content.length + 8), type, content)
}

function exif(orientation: number, secret = '') {
  const text = bytes(secret, 0)
  return bytes(
    'II*\0',
    [8, 0, 0, 0],
    [2, 0],
    [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    [0x0f, 0x01, 2, 0],
    u32(text.length).reverse(),
    [38, 0, 0, 0],
    [0, 0, 0, 0],
    text,
  )
}

function segment(marker: number, content: Uint8Array) {
  return bytes([0xff, marker], u16(content.length + 2), content)
}

function pngChunk(type: string, content: Uint8Array) {
  return bytes(u32(content.length), type, content, u32(0)) // nobody checks the sum
}

function gifData(content: Uint8Array) {
  const blocks: Uint8Array[] = []
  for (let at = 0; at < content.length; at += 255) {
    const block = content.subarray(at, at + 255)
    blocks.push(bytes(block.length, block))
  }
  return bytes(...blocks, 0)
}

function riff(...chunks: (Uint8Array | string)[]) {
  const content = bytes('WEBP', ...chunks)
  return bytes('RIFF', u32(content.length).reverse(), content)
}

function riffChunk(type: string, content: Uint8Array) {
  return bytes(type, u32(content.length).reverse(), content, content.length % 2 ? 0 : '')
}

function u16(value: number) {
  return Uint8Array.of(value >> 8, value)
}

function u16le(value: number) {
  return u16(value).reverse()
}

function u24le(value: number) {
  return Uint8Array.of(value, value >> 8, value >> 16)
}

function u32(value: number) {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}
