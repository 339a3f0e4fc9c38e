// Draws the pictures of /leaderboards and /coming-soon (AVIF) and renders the clip (H.264 in MP4, as every browser
// plays it) into web/public/season. Run by hand after changing them: `node scripts/drawing/draw-season.mjs [name...]`, where
// `clip` names the clip. Needs a Chromium, which draws, avifenc (Debian: libavif-bin) and ffmpeg, which encode.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { clip, clipFrame } from './broadcast/clip.mjs'
import { pictures, size } from './broadcast/pictures.mjs'
import { openEasel } from './easel.mjs'

const run = promisify(execFile)
const target = path.join(import.meta.dirname, '../../web/public/season')
const { positionals } = parseArgs({ allowPositionals: true })
const isWanted = name => positionals.length === 0 || positionals.includes(name)
const work = await mkdtemp(path.join(tmpdir(), 'club-season-'))

await mkdir(target, { recursive: true })
try {
  const easel = await openEasel(size)
  for (const [name, draw] of Object.entries(pictures))
    if (isWanted(name)) await encodePicture(name, await easel.paint(draw()))
  await easel.close()
  if (isWanted('clip')) await renderClip()
} finally {
  await rm(work, { recursive: true })
}

async function renderClip() {
  const easel = await openEasel(clip)
  const count = clip.fps * clip.seconds
  for (let at = 0; at < count; at++)
    await writeFile(
      path.join(work, `${String(at).padStart(4, '0')}.png`),
      await easel.paint(clipFrame(at / clip.fps)),
    )
  await encodePicture('six-hours-clip', await easel.paint(clipFrame(clip.still, { isBare: true })))
  await easel.close()
  const file = path.join(target, 'six-hours.mp4')
  const frames = ['-framerate', String(clip.fps), '-i', path.join(work, '%04d.png')]
  // What Safari on a phone asks for: 4:2:0, and the index before the pictures.
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
  ]
  await run('ffmpeg', ['-y', '-loglevel', 'error', ...frames, ...codec, '-movflags', '+faststart', file])
  console.log(`six-hours.mp4: ${count} frames, ${(await stat(file)).size} bytes`)
}

async function encodePicture(name, png) {
  const source = path.join(work, `${name}.png`)
  const file = path.join(target, `${name}.avif`)
  await writeFile(source, png)
  await run('avifenc', [
    '--speed',
    '4',
    '--yuv',
    '444',
    '--min',
    '0',
    '--max',
    '63',
    '-a',
    'end-usage=q',
    '-a',
    'cq-level=27',
    source,
    file,
  ])
  console.log(`${name}.avif: ${(await stat(file)).size} bytes`)
}
