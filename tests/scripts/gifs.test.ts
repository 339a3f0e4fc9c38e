import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scenes } from '../../scripts/drawing/gifs/scenes.mjs'
import { gifCategories, gifs } from '../../web/features/chat/pickers/gifs.ts'

const folder = path.join(import.meta.dirname, '../../web/public/gifs')
const names = gifs.map(({ name }) => name)

test('a driver chooses among eighteen GIFs, six a category, no two by the same title', () => {
  for (const category of gifCategories) expect(gifs.filter(gif => gif.category === category)).toHaveLength(6)
  expect(gifs).toHaveLength(18)
  expect(new Set(gifs.map(({ title }) => title.toLowerCase())).size).toBe(18)
})

test('every listed GIF has its scene, its loop and its still, and nothing else is served beside them', () => {
  expect(Object.keys(scenes).sort()).toEqual(names.toSorted())
  expect(readdirSync(folder).sort()).toEqual(
    names.flatMap(name => [`${name}.avif`, `${name}-still.webp`]).sort(),
  )
})

test.each(gifs)('$name moves smoothly, for ever, in the box that is reserved for it', ({ name, ...gif }) => {
  const file = readFileSync(path.join(folder, `${name}.avif`))
  expect(file.length).toBeLessThanOrEqual(60_000)
  const loop = readLoop(file)
  expect(loop).toMatchObject({ brand: 'avis', width: gif.width, height: gif.height, repetitions: 'for ever' })
  expect(loop.seconds).toBeGreaterThanOrEqual(1.2)
  expect(loop.seconds).toBeLessThanOrEqual(3)
  expect(loop.frames / loop.seconds).toBeGreaterThanOrEqual(12)
  expect(loop.frames / loop.seconds).toBeLessThanOrEqual(20)
})

test.each(gifs)('$name stands still for a driver who asked for less motion, in the same box', gif => {
  const file = readFileSync(path.join(folder, `${gif.name}-still.webp`))
  expect(file.length).toBeLessThanOrEqual(25_000)
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  const isAnimated = Boolean((file[20] ?? 0) & 0x02)
  const [width, height] = [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1]
  expect({ isAnimated, width, height }).toEqual({ isAnimated: false, width: gif.width, height: gif.height })
})

/** What the boxes of an AVIF sequence say (ISO/IEC 14496-12); without an edit list it runs for ever. */
function readLoop(file: Buffer) {
  const track = boxes(inside(file, 'moov')).filter(({ type }) => type === 'trak')[0]?.content ?? Buffer.of()
  const media = inside(track, 'mdia')
  const samples = inside(inside(media, 'minf'), 'stbl')
  const timing = inside(samples, 'stts')
  const header = inside(track, 'tkhd')
  const runs = Array.from({ length: timing.readUInt32BE(4) }, (_, at) => ({
    count: timing.readUInt32BE(8 + at * 8),
    delta: timing.readUInt32BE(12 + at * 8),
  }))
  const clock = inside(media, 'mdhd')
  const ticksPerSecond = clock.readUInt32BE(clock[0] === 1 ? 20 : 12)
  return {
    brand: inside(file, 'ftyp').toString('latin1', 0, 4),
    width: header.readUInt32BE(header.length - 8) / 0x10000,
    height: header.readUInt32BE(header.length - 4) / 0x10000,
    frames: runs.reduce((sum, { count }) => sum + count, 0),
    seconds: runs.reduce((sum, { count, delta }) => sum + count * delta, 0) / ticksPerSecond,
    repetitions: boxes(track).some(({ type }) => type === 'edts') ? 'as its edit list says' : 'for ever',
  }
}

function inside(parent: Buffer, type: string) {
  const box = boxes(parent).find(child => child.type === type)
  if (!box) throw new Error(`no ${type} box`)
  return box.content
}

function boxes(parent: Buffer) {
  const found: { type: string; content: Buffer }[] = []
  for (let at = 0; at + 8 <= parent.length; ) {
    const size = parent.readUInt32BE(at)
    found.push({
      type: parent.toString('latin1', at + 4, at + 8),
      content: parent.subarray(at + 8, at + size),
    })
    at += Math.max(size, 8)
  }
  return found
}
