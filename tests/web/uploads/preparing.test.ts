import { expect, test } from 'vitest'
import { gif, jpeg, mp4, png, webp } from '#tests/support/media-files.ts'
import { isMoving, prepareFile } from '#web/features/uploads/prepare-file.ts'
import { inspect } from '#worker/features/uploads/rules/inspection.ts'

function moves(file: Uint8Array) {
  const found = inspect(file)
  if (!found) throw new Error('No picture at all')
  return isMoving(found)
}

/** The same GIF without its second frame. */
function still(moving: Uint8Array) {
  const frame = (moving.length - 1 - firstFrame(moving)) / 2
  const kept = moving.slice(0, firstFrame(moving) + frame)
  return Uint8Array.from([...kept, 0x3b])
}

function firstFrame(file: Uint8Array) {
  return Buffer.from(file).indexOf(Buffer.from([0x21, 0xf9, 4]))
}

test('what has frames or is a clip moves, and would stand still when drawn', () => {
  for (const file of [gif(), webp(), mp4()]) expect(moves(file)).toBe(true)
})

test('a photograph, a drawing and a GIF of one frame do not move', () => {
  for (const file of [jpeg(), png(), still(gif())]) expect(moves(file)).toBe(false)
})

test('an original keeps all its pixels and loses only what is nobody’s business', async () => {
  const file = png()
  const sent = new Uint8Array(await (await prepareFile(new Blob([file as BlobPart]), true)).arrayBuffer())
  const [before, after] = [inspect(file), inspect(sent)]
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  expect(sent).toEqual(before?.clean)
})
