import { crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Where a photograph in the tests was taken; nobody else may find that in what is stored. */
export const PLACE = 'Becketts 52.0733N 1.0147W'

/** A photograph of these pixels as a phone saves it: with a place, in EXIF data and in a comment. */
export async function photograph(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await drawnBy(page, width, height, 'image/jpeg')
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'),
    Buffer.from(PLACE),
  ])
  return Buffer.concat([
    drawn.subarray(0, 2),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from(PLACE)),
    drawn.subarray(2),
  ])
}

/** A screenshot as some tools save it: with a text of its own. */
export async function screenshot(page: Page, width: number, height: number): Promise<Buffer> {
  const drawn = await drawnBy(page, width, height, 'image/png')
  const body = Buffer.concat([Buffer.from('tEXtComment\0'), Buffer.from(PLACE)])
  const headerEnd = 33
  const chunk = Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))])
  return Buffer.concat([drawn.subarray(0, headerEnd), chunk, drawn.subarray(headerEnd)])
}

/** A GIF of two pixels by two with two frames, and with a place in a comment. */
export function movingGif(): Buffer {
  const frame = (...picture: number[]) => [
    [0x21, 0xf9, 4, 0, 50, 0, 0, 0],
    [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2],
    [picture.length, ...picture, 0],
  ]
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 18, 128, 80, 240, 192, 32]),
    Buffer.from([0x21, 0xfe, PLACE.length]),
    Buffer.from(`${PLACE}\0`),
    ...[...frame(0x84, 0x51), ...frame(0x8c, 0x53)].map(part => Buffer.from(part)),
    Buffer.of(0x3b),
  ])
}

/** A clip of some seconds, filled up to at least this many bytes by what no player looks at. */
export async function clip(page: Page, bytes: number): Promise<Buffer> {
  const recorded = Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 320, height: 180 })
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      let frame = 0
      const drawing = setInterval(() => {
        context.fillStyle = `hsl(${frame++ * 7} 80% 50%)`
        context.fillRect(0, 0, 320, 180)
      }, 40)
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const stopped = new Promise(resolve => {
        recorder.onstop = resolve
      })
      recorder.start()
      await new Promise(resolve => setTimeout(resolve, 3000))
      recorder.stop()
      await stopped
      clearInterval(drawing)
      const text = new Uint8Array(await new Blob(parts).arrayBuffer())
      return Array.from(text)
    }),
  )
  const room = bytes - recorded.length
  if (room < 8) return recorded
  return Buffer.concat([recorded, uint32(room), Buffer.from('free'), Buffer.alloc(room - 8)])
}

async function drawnBy(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high, kind]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: wide, height: high })
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      for (let x = 0; x < wide; x += 20) {
        context.fillStyle = `hsl(${x} 70% 45%)`
        context.fillRect(x, 0, 20, high)
      }
      return canvas.toDataURL(kind)
    },
    [width, height, type] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

function segment(marker: number, data: Buffer) {
  return Buffer.concat([Buffer.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255), data])
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
