import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { posterFrames } from '#web/features/landing/poster-frames.ts'

const pictures = Object.entries(posterFrames).map(([name, frame]) => ({
  name,
  frame,
  text: readFileSync(path.join(import.meta.dirname, `../../../web/public/poster/${name}.svg`), 'utf8'),
}))

test.each(pictures)('a visitor gets the $name poster in at most 16 kB', ({ text }) => {
  expect(gzipSync(text).length).toBeLessThanOrEqual(16 * 1024)
})

test.each(pictures)('the lamps of the $name poster burn where its housings are drawn', ({ frame, text }) => {
  const { x, upper, lower, pitch } = frame.gantry
  expect(text).toContain(`viewBox="0 0 ${frame.width} ${frame.height}"`)
  for (const pod of [-2, -1, 0, 1, 2])
    for (const y of [upper, lower]) expect(text).toContain(`cx="${x + pod * pitch}" cy="${y}"`)
})

test.each(pictures)('the $name poster asks for nothing else and runs nothing', ({ text }) => {
  expect(text).not.toMatch(/<script|<style|style=|<image|href="(?!#)|url\((?!#)/)
})
