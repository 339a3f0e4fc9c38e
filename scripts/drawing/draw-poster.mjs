// Draws the landing's poster into web/public/poster: SVG, because it is as sharp on a wall as on a phone. Run by hand
// after changing it: `node scripts/drawing/draw-poster.mjs`.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { posterFrames } from '#web/features/landing/poster-frames.ts'
import { drawPoster } from './poster/scene.mjs'
import { joined } from './svg.mjs'

const folder = path.join(import.meta.dirname, '../../web/public/poster')

/** What each cut shows besides its lamps: the camera, the car's place, the name, the track's edges, and other cars. */
const cuts = {
  upright: {
    camera: { x: 450, y: 962, eye: 0.7, focal: 1600 },
    hero: { ahead: 5, ground: 1186, line: [3.3, 4.1] },
    name: { x: 82, y: 306, width: 736 },
    road: [-7, 4.4],
    grid: [
      [-3.3, 14],
      [-3.6, 30],
      [3, 40],
      [-3.3, 52],
    ],
    masts: [
      [-24, 74, 33],
      [-31, 130, 40],
      [30, 84, 38],
      [31, 132, 42],
    ],
  },
  square: {
    camera: { x: 600, y: 770, eye: 0.7, focal: 1350 },
    hero: { ahead: 5, ground: 959, line: [3.3, 4.1] },
    name: { x: 290, y: 262, width: 620 },
    road: [-7.5, 4.6],
    grid: [
      [-3.9, 13],
      [-3.9, 29],
      [3.2, 38],
      [-3.3, 52],
    ],
    masts: [
      [-40, 86, 37],
      [-36, 128, 42],
      [34, 86, 38],
      [36, 134, 42],
    ],
  },
  wide: {
    camera: { x: 590, y: 634, eye: 0.7, focal: 1300 },
    hero: { ahead: 5, ground: 816, line: [3.3, 4.1] },
    name: { x: 305, y: 186, width: 570 },
    road: [-8, 4.8],
    grid: [
      [-4.1, 13],
      [-4, 28],
      [3.3, 34],
      [-3.3, 50],
    ],
    masts: [
      [-44, 96, 42],
      [-38, 140, 46],
      [34, 84, 42],
      [37, 128, 48],
    ],
  },
}

await mkdir(folder, { recursive: true })
for (const [name, frame] of Object.entries(posterFrames)) {
  const { width, height } = frame
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>Racing Club</title>${joined(drawPoster({ ...frame, ...cuts[name] }))}</svg>`
  await writeFile(path.join(folder, `${name}.svg`), picture)
  console.log(`${name}: ${picture.length} bytes, ${gzipSync(picture).length} gzip`)
}
