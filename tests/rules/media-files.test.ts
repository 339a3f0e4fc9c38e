import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  apng,
  box,
  bytes,
  gif,
  jpeg,
  mov,
  mp4,
  plainWebp,
  png,
  type Recipe,
  webp,
} from '#tests/support/media-files.ts'
import { kindOf } from '#worker/features/uploads/rules/file-kinds.ts'
import { inspect, isTooLarge } from '#worker/features/uploads/rules/inspection.ts'

const secret = 'N 45.6156 E 9.2811, Xperia of Ana'
const makers = { jpeg, png, gif, webp, mp4, mov }
const moving = {
  apng: { make: apng, frameMark: 'fcTL' },
  gif: { make: gif, frameMark: '!\xf9\x04' },
  webp: { make: () => webp({ orientation: 6 }), frameMark: 'ANMF' },
}

const isTold = (file: Uint8Array, text: string) => Buffer.from(file).includes(text, 'latin1')

describe.each(Object.entries(makers))('a %s', (kind, make: (recipe?: Recipe) => Uint8Array) => {
  test('is known by its bytes, and says how large it shows', () => {
    const file = make({ width: 1280, height: 720 })
    expect(kindOf(file)).toBe(kind)
    expect(inspect(file)).toMatchObject({ kind, width: 1280, height: 720 })
  })

  test('with nothing in it that is nobody’s business stays the very same', () => {
    const { clean } = inspect(make()) ?? {}
    if (!clean) throw new Error('It was refused')
    expect(inspect(clean)?.clean).toBe(clean)
  })

  test('loses the place, the device and the person, and stays the same picture', () => {
    const picture = bytes('this is the picture itself')
    const file = make({ secret, picture })
    expect(isTold(file, secret)).toBe(true)
    const found = inspect(file)
    expect(found).toMatchObject({ kind, width: 640, height: 480 })
    expect(isTold(found?.clean ?? file, secret)).toBe(false)
    expect(isTold(found?.clean ?? file, 'this is the picture itself')).toBe(true)
    expect(inspect(found?.clean ?? file)?.clean).toBe(found?.clean)
    expect(isTold(file, secret)).toBe(true) // what was given is not touched
  })

  test('that is cut off anywhere is refused, or what is left of it is whole', () => {
    const file = make({ secret })
    const whole = inspect(file)?.clean
    for (let length = 0; length < file.length; length++) {
      const found = inspect(file.subarray(0, length))
      if (found) expect(found.clean.length).toBeLessThanOrEqual(whole?.length ?? 0)
    }
    expect(inspect(file.subarray(0, file.length / 4))).toBeNull()
  })
})

describe.each(Object.entries(moving))('a moving %s', (_, { make, frameMark }) => {
  const file = make()
  const framesIn = (one: Uint8Array) => Buffer.from(one).toString('latin1').split(frameMark).length - 1
  const kept = (one: Uint8Array) => inspect(one)?.clean ?? bytes()

  test.each([
    ['without its last byte', file.subarray(0, -1)],
    ['with others behind its end', bytes(file, 'and more than that')],
    ['with others in place of its end', bytes(file.subarray(0, -1), 'and more than that')],
    ['with a bit of another frame in place of its end', bytes(file.subarray(0, -1), file.subarray(-40, -20))],
  ])('%s goes on moving', (_, one) => {
    expect(framesIn(kept(one))).toBe(2)
    expect(isTold(kept(one), 'and more')).toBe(false)
    expect(kept(kept(one)), 'is clean after one time').toEqual(kept(one))
  })

  test('that is cut off has so many whole frames as were left of it, and ends as it should', () => {
    const found = new Set<number>()
    for (let length = 0; length < file.length; length++) {
      const clean = kept(file.subarray(0, length))
      found.add(framesIn(clean))
      expect(kept(clean), 'is clean after one time').toEqual(clean)
    }
    expect([...found]).toEqual([0, 1, 2])
  })
})

test('a PNG that has lost its second frame says that it has one', () => {
  const file = apng()
  const { clean = file } = inspect(file.subarray(0, Buffer.from(file).indexOf('fdAT') + 20)) ?? {}
  const control = new DataView(clean.buffer, Buffer.from(clean).indexOf('acTL') + 4)
  expect(control.getUint32(0)).toBe(1)
  expect(crc32(clean.subarray(control.byteOffset - 4, control.byteOffset + 8))).toBe(control.getUint32(8))
})

test('a PNG that stands still and is cut off within its picture is refused, as what was a frame by halves', () => {
  const file = png()
  const at = Buffer.from(file).indexOf('IDAT')
  expect(inspect(file.subarray(0, at + 20))).toBeNull()
  expect(inspect(bytes(file.subarray(0, -12), png().subarray(at - 4, at + 20)))).toBeNull()
})

test('a WebP says how long it is, whatever it said', () => {
  for (const length of [0xffffffff, webp().length + 92]) {
    const file = webp()
    new DataView(file.buffer).setUint32(4, length, true)
    expect(inspect(file)?.clean).toEqual(webp())
  }
})

describe.each(Object.entries({ jpeg, png, webp, mp4 }))('a turned %s', (_, make) => {
  test('stays turned, and its size is that of what shows', () => {
    const file = make({ orientation: 6, secret, width: 1920, height: 1080 })
    const found = inspect(file)
    expect(found).toMatchObject({ width: 1080, height: 1920 })
    expect(isTold(found?.clean ?? file, secret)).toBe(false)
    expect(inspect(found?.clean ?? file)).toMatchObject({ width: 1080, height: 1920, clean: found?.clean })
  })
})

test('a JPEG that is upside down keeps its size', () => {
  expect(inspect(jpeg({ orientation: 3, width: 1920, height: 1080 }))).toMatchObject({
    width: 1920,
    height: 1080,
  })
})

test('a JPEG loses the thumbnail that may show what was cropped away', () => {
  const thumbnail = bytes([0xff, 0xe0, 0, 19], 'JFIF\0', [1, 1, 0, 0, 1, 0, 1, 1, 1], 'RGB')
  const file = bytes([0xff, 0xd8], thumbnail, jpeg().subarray(20))
  const { clean = file } = inspect(file) ?? {}
  expect(isTold(clean, 'RGB')).toBe(false)
  expect(clean).toEqual(jpeg())
})

test('a JPEG keeps its colour profile', () => {
  expect(isTold(inspect(jpeg({ secret }))?.clean ?? bytes(), 'ICC_PROFILE')).toBe(true)
})

test('a JPEG keeps what says how its colours are written, or they would turn into their opposites', () => {
  const colours = bytes([0xff, 0xee, 0, 14], 'Adobe', [0, 100, 0, 0, 0, 0, 2])
  const others = bytes([0xff, 0xee, 0, 8], 'Ducky\0')
  const file = bytes(jpeg().subarray(0, 20), colours, others, jpeg().subarray(20))
  expect(inspect(file)?.clean).toEqual(bytes(jpeg().subarray(0, 20), colours, jpeg().subarray(20)))
})

test.each(['lossy', 'lossless'] as const)('a %s WebP of one chunk says how large it is', kind => {
  expect(inspect(plainWebp(kind))).toMatchObject({ kind: 'webp', width: 640, height: 480 })
})

test('a clip loses the track with the places, its samples too', () => {
  const picture = bytes('this is the film itself')
  const file = mp4({ secret, picture, isTracked: true })
  const { clean = file } = inspect(file) ?? {}
  expect(isTold(clean, secret)).toBe(false)
  expect(isTold(clean, 'gpmd')).toBe(false)
  expect(isTold(clean, 'this is the film itself')).toBe(true)
  expect(clean.length).toBe(file.length) // no offset changes
})

test('a clip in fragments is taken if it has nothing but picture and sound', () => {
  const withExtension = (file: Uint8Array) => {
    const at = Buffer.from(file).indexOf('mvhd') - 4
    const extended = bytes(
      file.subarray(0, at),
      box('mvex', box('trex', new Uint8Array(24))),
      file.subarray(at),
    )
    const size = new DataView(extended.buffer).getUint32(at - 8)
    new DataView(extended.buffer).setUint32(at - 8, size + 40)
    return extended
  }
  expect(inspect(withExtension(mp4()))).toMatchObject({ kind: 'mp4', width: 640 })
  expect(inspect(withExtension(mp4({ isTracked: true })))).toBeNull()
})

const changed = (file: Uint8Array, from: Uint8Array, to: Uint8Array) => {
  file.set(to, Buffer.from(file).indexOf(from))
  return file
}

test.each([
  ['whose data lie elsewhere', bytes('url ', [0, 0, 0, 1]), bytes('url ', [0, 0, 0, 0])],
  ['without a picture', bytes('vide'), bytes('soun')],
])('a clip %s is refused', (_, from, to) => {
  expect(inspect(changed(mp4(), from, to))).toBeNull()
})

test('a clip loses a compressed header', () => {
  const file = changed(mp4({ secret }), bytes('mvhd'), bytes('cmov'))
  const { clean = file } = inspect(file) ?? {}
  expect(isTold(clean, 'cmov')).toBe(false)
  expect(clean.length).toBe(file.length)
})

describe('what is none of these', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG with a prolog', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['a page that begins like a PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
    ['a script that begins like a GIF', 'GIF89a=1;alert(1);//'],
    ['a page that begins like a JPEG', '\xff\xd8\xff<script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['an archive', 'PK\x03\x04'],
    ['a program', 'MZ\x90\0'],
    ['a bitmap', 'BM\0\0'],
    ['a TIFF', 'II*\0'],
    ['another RIFF file', 'RIFF\x24\0\0\0AVI LIST'],
    ['a picture of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1isom'],
    ['a raw photograph', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
    ['a sound', '\0\0\0\x18ftypM4A \0\0\0\0isommp42'],
    ['a box of nothing', '\0\0\0\x08ftyp'],
  ])('%s is refused', (_, text) => {
    expect(inspect(bytes(text))).toBeNull()
  })
})

test.each(Object.entries(makers))('a page behind the end of a %s is cut off or refused', (_, make) => {
  const page = '<script>alert(1)</script>'
  const found = inspect(bytes(make(), page))
  if (found) expect(isTold(found.clean, page)).toBe(false)
  expect(inspect(bytes(page, make()))).toBeNull()
})

test('a picture of more pixels than a phone bears is known before it is shown', () => {
  for (const size of [
    { width: 10_001, height: 1 },
    { width: 1, height: 10_001 },
    { width: 8000, height: 6251 },
  ])
    expect(isTooLarge(size)).toBe(true)
  for (const size of [
    { width: 10_000, height: 5000 },
    { width: 1, height: 1 },
  ])
    expect(isTooLarge(size)).toBe(false)
})

test('a clip whose table names the same bytes again and again keeps no machine busy with them', () => {
  const clip = (chunks: number) => mp4({ isTracked: true, secret: 'N 45.6156'.repeat(100), chunks })
  expect(inspect(clip(1))).not.toBeNull()
  expect(inspect(clip(100))).toBeNull()
})
