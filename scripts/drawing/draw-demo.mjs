// Draws the uploads of the demo's people into scripts/demo/pictures: portraits, a photograph and a clip. Run by hand after
// changing a drawing: `node scripts/drawing/draw-demo.mjs`. Needs a Chromium that encodes H.264.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inTheTow, lastLight } from './demo/evening.mjs'
import { portrait, portraits } from './demo/portraits.mjs'
import { openEasel } from './easel.mjs'
import { encodeClip } from './encode-mp4.mjs'
import { times } from './motion.mjs'

const folder = path.join(import.meta.dirname, '../demo/pictures')
const clip = { width: 640, height: 360, fps: 24, seconds: 4 }

await mkdir(folder, { recursive: true })
for (const [name, parts] of Object.entries(portraits))
  await keep(`${name}.jpg`, await paint({ width: 256, height: 256 }, portrait(parts), 86))
await keep('last-light.jpg', await paint({ width: 1200, height: 800 }, lastLight(), 80))
await keep('in-the-tow.mp4', await drawClip())

async function paint(size, drawing, quality) {
  const easel = await openEasel(size)
  const bytes = await easel.paint(drawing, { type: 'jpeg', quality })
  await easel.close()
  return bytes
}

async function drawClip() {
  const easel = await openEasel(clip)
  const frames = []
  for (const at of times(clip.fps * clip.seconds, frame => frame / (clip.fps * clip.seconds)))
    frames.push(await easel.paint(inTheTow(at), { type: 'jpeg', quality: 95 }))
  await easel.close()
  return encodeClip(frames, clip)
}

async function keep(name, bytes) {
  await writeFile(path.join(folder, name), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
