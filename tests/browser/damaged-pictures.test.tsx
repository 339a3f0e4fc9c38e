import { expect, onTestFinished, test } from 'vitest'
import { gif } from '#tests/support/media-files.ts'
import { prepareFile } from '#web/features/uploads/prepare-file.ts'
import { listenForToasts, type Toast } from '#web/ui/notify.ts'

/** What is told while a test runs. */
function toasts(): Toast[] {
  const told: Toast[] = []
  onTestFinished(listenForToasts(toast => told.push(toast)))
  return told
}

/** A PNG that is cut off within its picture: noise, of which the left half is there. */
async function damaged(name: string, { isTransparent }: { isTransparent: boolean }): Promise<File> {
  const canvas = new OffscreenCanvas(80, 80)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const noise = new ImageData(80, 80)
  noise.data.forEach((_, n) => {
    const isRight = (n >> 2) % 80 >= 40
    noise.data[n] = n % 4 === 3 ? (isTransparent && isRight ? 0 : 255) : (n * 7919) % 251
  })
  context.putImageData(noise, 0, 0)
  const file = await canvas.convertToBlob({ type: 'image/png' })
  return new File([file.slice(0, -14)], name, { type: 'image/png' })
}

async function alphaAt(picture: Blob, x: number, y: number) {
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return context?.getImageData(x, y, 1, 1).data[3]
}

test('of a damaged picture that is transparent stays transparent what was, and its owner is told', async () => {
  const told = toasts()
  const sent = await prepareFile(await damaged('helmet.png', { isTransparent: true }))
  expect(sent.type).toBe('image/webp')
  expect([await alphaAt(sent, 10, 10), await alphaAt(sent, 60, 10)]).toEqual([255, 0])
  await expect.poll(() => told).toMatchObject([{ title: 'Picture Converted' }])
  expect(told[0]?.description).toContain('helmet.png is damaged')
})

test('what moves and has lost its end is sent moving, and nothing is told of it', async () => {
  const told = toasts()
  const cut = gif().subarray(0, -1)
  const sent = await prepareFile(new File([cut as BlobPart], 'loop.gif', { type: 'image/gif' }))
  expect(sent.type).toBe('image/gif')
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(gif())
  expect(told).toEqual([])
})
