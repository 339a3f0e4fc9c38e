import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const mostBytes = 60_000
// Quality losses in the encoder's scale (0 is lossless). The first that fits is used: the simpler the drawing, the sharper.
const losses = [20, 26, 32, 38, 44, 50]

/** PNG frames as an animated AVIF of at most 60 kB, and the loss that took. It sets no repetition count, so it loops for ever. */
export async function encodeLoop(frames, fps) {
  const folder = await mkdtemp(path.join(tmpdir(), 'club-gif-'))
  try {
    const files = frames.map((_, at) => path.join(folder, `${String(at).padStart(3, '0')}.png`))
    await Promise.all(files.map((file, at) => writeFile(file, frames[at])))
    for (const loss of losses) {
      const bytes = await encode(files, fps, loss, path.join(folder, 'loop.avif'))
      if (bytes.length <= mostBytes) return { bytes, loss }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  throw new Error(`no encoding is below ${mostBytes} bytes: let less of the picture move`)
}

async function encode(files, fps, loss, target) {
  // Thin red and green lines keep their edges. Browsers take a sequence's range to be limited whatever it says.
  const colour = ['--yuv', '444', '--range', 'limited', '--cicp', '1/13/6']
  const quality = ['--min', '0', '--max', '63', '-a', 'end-usage=q', '-a', `cq-level=${loss}`]
  const effort = ['--speed', '5', '--jobs', 'all']
  await run('avifenc', ['--fps', String(fps), ...colour, ...quality, ...effort, ...files, target])
  return readFile(target)
}
