// Pictures into a video, by Chromium's own encoder.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'

/** Browsers allow their encoders on secure pages only; requests to this one are answered here. */
const PAGE = 'https://club.test/'

/** JPEG frames as an MP4 (H.264, no sound) at this frame rate and about 800 kbit/s. */
export async function encodeClip(frames, { width, height, fps }) {
  const library = createRequire(import.meta.url).resolve('mediabunny')
  const bundle = await readFile(library.replace(/dist\/.*/, 'dist/bundles/mediabunny.min.mjs'), 'utf8')
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.route(`${PAGE}**`, route => route.fulfill(answerTo(route.request().url(), bundle)))
    await page.goto(PAGE)
    const base64 = await page.evaluate(encodeInPage, {
      library: `${PAGE}mediabunny.mjs`,
      frames: frames.map(frame => `data:image/jpeg;base64,${frame.toString('base64')}`),
      ...{ width, height, fps },
    })
    return Buffer.from(base64, 'base64')
  } finally {
    await browser.close()
  }
}

function answerTo(url, bundle) {
  return url.endsWith('.mjs')
    ? { contentType: 'text/javascript', body: bundle }
    : { contentType: 'text/html', body: '<!doctype html><title>Cutting room</title>' }
}

// Runs in the page, so it cannot use anything in this file.
async function encodeInPage({ library, frames, width, height, fps }) {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output } = await import(library)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  })
  const source = new CanvasSource(canvas, { codec: 'avc', bitrate: 800_000, keyFrameInterval: 2 })
  output.addVideoTrack(source, { frameRate: fps })
  await output.start()
  for (const [at, frame] of frames.entries()) {
    context.drawImage(await createImageBitmap(await (await fetch(frame)).blob()), 0, 0)
    await source.add(at / fps, 1 / fps)
  }
  await output.finalize()
  const bytes = new Uint8Array(output.target.buffer)
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
