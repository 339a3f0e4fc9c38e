import sharp from 'sharp'

const mostBytes = 60_000
// The first that fits is taken. Flat drawings are sharpest without loss; where much of the picture moves that is too
// large, and the encoder may choose frame by frame.
const encodings = [
  { nearLossless: true, quality: 60 },
  ...[90, 80, 70, 60, 50, 40, 30].map(quality => ({ mixed: true, quality })),
]

/** An animated WebP that runs for ever, at most 60 kB, and the encoding that was good enough. */
export async function encodeLoop(frames, fps) {
  for (const encoding of encodings) {
    const bytes = await frames
      .clone()
      .webp({ ...encoding, delay: Math.round(1000 / fps), loop: 0, effort: 6, minSize: true })
      .toBuffer()
    if (bytes.length <= mostBytes) return { bytes, encoding }
  }
  throw new Error(`no encoding is below ${mostBytes} bytes: let less of the picture move`)
}

/** A single picture without loss. */
export const encodeStill = frame => frame.webp({ lossless: true, effort: 6 }).toBuffer()

/** The frames of an encoded loop side by side, half as large: as the picker shows them. */
export async function contactSheet(bytes, { width, height }) {
  const across = 6
  const { pages } = await sharp(bytes).metadata()
  const tiles = await Promise.all(
    Array.from({ length: pages }, async (_, page) => ({
      input: await sharp(bytes, { page })
        .resize(width / 2, height / 2)
        .toBuffer(),
      left: (page % across) * (width / 2 + 4),
      top: Math.floor(page / across) * (height / 2 + 4),
    })),
  )
  const size = {
    width: across * (width / 2 + 4),
    height: Math.ceil(pages / across) * (height / 2 + 4),
  }
  return sharp({ create: { ...size, channels: 3, background: '#75857C' } })
    .composite(tiles)
    .png()
    .toBuffer()
}
