// Draws the chat's GIFs into web/public/gifs, a loop and a still each, as WebP. Run by hand after changing a scene:
// `node scripts/draw-gifs.mjs [name...] [--sheets FOLDER]`; `--sheets` also writes the frames of each loop side by side
// as PNG, to be looked at. Needs a Chromium (CHROMIUM_PATH or the system's), which draws; sharp writes the files.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gifs } from '../web/features/chat/pickers/gifs.ts'
import { openEasel } from './gifs/frames.mjs'
import { times } from './gifs/parts/motion.mjs'
import { scenes } from './gifs/scenes.mjs'
import { contactSheet, encodeLoop, encodeStill } from './gifs/webp.mjs'

const folder = path.join(import.meta.dirname, '../web/public/gifs')
const { values, positionals } = parseArgs({
  options: { sheets: { type: 'string' } },
  allowPositionals: true,
})
const wanted = gifs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

await mkdir(folder, { recursive: true })
const easel = await openEasel()
for (const gif of wanted) {
  const scene = scenes[gif.name]
  const count = Math.round(scene.seconds * scene.fps)
  const frames = await easel.paint(
    times(count, at => scene.draw(at / count)),
    gif,
  )
  const { bytes, encoding } = await encodeLoop(frames, scene.fps)
  await writeFile(path.join(folder, `${gif.name}.webp`), bytes)
  const still = await encodeStill(await easel.paint([scene.draw(scene.still)], gif))
  await writeFile(path.join(folder, `${gif.name}-still.webp`), still)
  if (values.sheets)
    await writeFile(path.join(values.sheets, `${gif.name}.png`), await contactSheet(bytes, gif))
  console.log(`${gif.name}: ${count} frames, ${bytes.length} bytes, ${JSON.stringify(encoding)}`)
}
await easel.close()
