import fc from 'fast-check'
import { type Kind, mediaTypes } from '#worker/features/uploads/rules/file-kinds.ts'
import { craftedFile, craftedKinds } from './crafted-files.ts'
import { bytes, gif, jpeg, mov, mp4, plainWebp, png, type Recipe, webp } from './media-files.ts'

/** A file that somebody has made, and what is said of it. */
export interface HostileFile {
  file: Uint8Array
  contentType: string
}

type Mutation = (file: Uint8Array) => Uint8Array

const secrets = ['N 45.6156 E 9.2811', '<script>alert(1)</script>', 'x']

const recipe: fc.Arbitrary<Recipe & { isTracked: boolean }> = fc.record({
  width: fc.integer({ min: 0, max: 16_000 }),
  height: fc.integer({ min: 0, max: 16_000 }),
  orientation: fc.integer({ min: 0, max: 9 }),
  secret: fc.constantFrom(...secrets),
  picture: fc.uint8Array({ minLength: 1, maxLength: 200 }),
  isTracked: fc.boolean(),
})

const sound: fc.Arbitrary<HostileFile> = fc.oneof(
  ...Object.entries({ jpeg, png, gif, webp, mp4, mov }).map(([kind, make]) =>
    recipe.map(given => ({ file: make(given), contentType: mediaTypes[kind as Kind].contentType })),
  ),
  fc.constantFrom('lossy' as const, 'lossless' as const).map(kind => ({
    file: plainWebp(kind),
    contentType: 'image/webp',
  })),
)

// Places are told by parts of 65,536 of the whole.
const place = fc.nat(65_535)
const at = (file: Uint8Array, part: number) => Math.floor((file.length * part) / 65_536)

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.nat(255)).map(
    ([part, value]) =>
      (file: Uint8Array) =>
        file.with(at(file, part), value),
  ),
  place.map(part => (file: Uint8Array) => file.subarray(0, Math.max(at(file, part), 1))),
  fc.tuple(place, fc.uint8Array({ maxLength: 20 })).map(
    ([part, more]) =>
      (file: Uint8Array) =>
        bytes(file.subarray(0, at(file, part)), more, file.subarray(at(file, part))),
  ),
  fc.tuple(place, place).map(
    ([one, other]) =>
      (file: Uint8Array) =>
        bytes(
          file.subarray(0, at(file, Math.max(one, other))),
          file.subarray(at(file, Math.min(one, other))),
        ),
  ),
  fc
    .tuple(place, fc.constantFrom(0, 1, 8, 0x7fffffff, 0xffffffff))
    .map(([part, size]) => (file: Uint8Array) => {
      const copy = file.slice()
      if (copy.length >= 4)
        new DataView(copy.buffer).setUint32(Math.min(at(file, part), copy.length - 4), size)
      return copy
    }),
)

const mutated = fc
  .tuple(sound, fc.array(mutation, { maxLength: 4 }))
  .map(([{ file, contentType }, mutations]) => ({
    file: mutations.reduce((now, act) => act(now), file),
    contentType,
  }))

const polyglot = fc
  .tuple(sound, sound)
  .map(([front, behind]) => ({ file: bytes(front.file, behind.file), contentType: behind.contentType }))

const text = fc.constantFrom(
  '<svg onload="alert(1)"/>',
  '<!doctype html><script>alert(1)</script>',
  '%PDF-1.7',
  'GIF89a=1//',
)
const noise = fc
  .tuple(
    fc.oneof(
      text,
      fc.constantFrom('\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP', '\0\0\0\x18ftypisom'),
    ),
    fc.uint8Array({ maxLength: 300 }),
  )
  .map(([start, rest]) => ({ file: bytes(start, rest), contentType: 'image/png' }))

const crafted = fc.oneof(...craftedKinds.map(kind => fc.nat(60_000).map(size => craftedFile(kind, size))))

/** Files as somebody could send them: sound ones, bent and cut ones, two in one, noise behind a magic number, and a heap of pieces. */
export const hostileFile: fc.Arbitrary<HostileFile> = fc.oneof(
  { arbitrary: mutated, weight: 16 },
  { arbitrary: polyglot, weight: 2 },
  { arbitrary: noise, weight: 2 },
  { arbitrary: crafted, weight: 1 },
)

/** So many of them, always the same. */
export function hostileFiles(count: number): HostileFile[] {
  return fc.sample(hostileFile, { numRuns: count, seed: 20_261_121 })
}
