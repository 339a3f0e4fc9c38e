// Draws the chat's GIFs into web/public/gifs, a loop (AVIF) and a still (WebP) each. Run by hand after changing a
// scene: `node scripts/drawing/draw-gifs.mjs [name...] [--sheets FOLDER]`; `--sheets` also writes the frames of each loop side
// by side as PNG, to be looked at. Needs a Chromium, which draws, and avifenc (Debian: libavif-bin), which encodes.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gifs } from '#web/features/chat/pickers/gifs.ts'
import { openEasel } from './easel.mjs'
import { encodeLoop } from './encode-avif.mjs'
import { scenes } from './gifs/scenes.mjs'
import { times } from './motion.mjs'

const folder = path.join(import.meta.dirname, '../../web/public/gifs')
const { values, positionals } = parseArgs({
  options: { sheets: { type: 'string' } },
  allowPositionals: true,
})
const wanted = gifs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

await mkdir(folder, { recursive: true })
for (const gif of wanted) await drawLoop(gif)

async function drawLoop(gif) {
  const { seconds, fps, still, draw } = scenes[gif.name]
  const count = Math.round(seconds * fps)
  const drawings = times(count, at => draw(at / count))
  const easel = await openEasel(gif)
  const frames = []
  for (const drawing of drawings) frames.push(await easel.paint(drawing))
  const stillBytes = await easel.paintStill(draw(still))
  if (values.sheets)
    await writeFile(path.join(values.sheets, `${gif.name}.png`), await easel.paintSheet(drawings))
  await easel.close()
  const { bytes, loss } = await encodeLoop(frames, fps)
  await writeFile(path.join(folder, `${gif.name}.avif`), bytes)
  await writeFile(path.join(folder, `${gif.name}-still.webp`), stillBytes)
  console.log(
    `${gif.name}: ${count} frames, ${bytes.length} bytes at loss ${loss}, still ${stillBytes.length}`,
  )
}
