import { expect, test } from 'vitest'
import { bytes, gif, png } from '#tests/support/media-files.ts'
import { mayStayAnimated } from '#web/features/members/prepare-picture.ts'
import { isMoving } from '#web/features/uploads/prepare-file.ts'
import { inspect } from '#worker/features/uploads/rules/inspection.ts'

function looked(file: Uint8Array) {
  const found = inspect(file)
  if (!found) throw new Error('No picture at all')
  return found
}

/** A PNG that says that there is more than one picture. */
function movingPng() {
  const file = png()
  const beforePicture = Buffer.from(file).indexOf('IDAT') - 4
  const mark = bytes([0, 0, 0, 8], 'acTL', [0, 0, 0, 2, 0, 0, 0, 0], [0, 0, 0, 0])
  return bytes(file.slice(0, beforePicture), mark, file.slice(beforePicture))
}

test('a driver may keep a GIF moving, which whoever wants nothing to move is not shown', () => {
  expect(mayStayAnimated(looked(gif()))).toBe(true)
})

test('a PNG that moves becomes a picture that stands still, because nobody could be spared it', () => {
  expect(isMoving(looked(movingPng()))).toBe(true)
  expect(mayStayAnimated(looked(movingPng()))).toBe(false)
})
