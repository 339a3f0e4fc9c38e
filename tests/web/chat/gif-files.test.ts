import { expect, test } from 'vitest'
import { gifAt, gifPath, gifs, gifsTitled, stillPath } from '#web/features/chat/pickers/gifs.ts'

test('a driver finds a GIF of any category by a part of its title, in any case', () => {
  for (const gif of gifs) expect(gifsTitled(` ${gif.title.slice(1).toUpperCase()} `)).toContain(gif)
  expect(gifsTitled('no such title')).toEqual([])
})

test('every GIF has an address of its own, and one of its still', () => {
  const paths = gifs.flatMap(gif => [gifPath(gif), stillPath(gif)])
  expect(new Set(paths).size).toBe(2 * gifs.length)
  for (const path of paths) expect(path).toMatch(/^\/gifs\/[a-z0-9-]+\.(avif|webp)$/)
  for (const gif of gifs) expect(gifAt(gifPath(gif))).toBe(gif)
  expect(gifAt('/gifs/never-drawn.avif')).toBeUndefined()
})
