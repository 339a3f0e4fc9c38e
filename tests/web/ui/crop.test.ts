import { expect, test } from 'vitest'
import { describeCrop, squareIn } from '#web/ui/crop.ts'

const portrait = { width: 300, height: 500 }

test('a square inside the picture stays where it is', () => {
  const crop = { x: 10, y: 180, width: 280, height: 280 }
  expect(squareIn(crop, portrait)).toEqual(crop)
})

test.each([
  [
    { x: -1, y: 201, width: 300, height: 300 },
    { x: 0, y: 200, width: 300, height: 300 },
  ],
  [
    { x: 0, y: 0, width: 301, height: 300 },
    { x: 0, y: 0, width: 300, height: 300 },
  ],
  [
    { x: 150, y: 400, width: 200, height: 200 },
    { x: 100, y: 300, width: 200, height: 200 },
  ],
  [
    { x: 299.6, y: 0, width: 0, height: 0 },
    { x: 299, y: 0, width: 1, height: 1 },
  ],
])('%j becomes a square that lies inside', (crop, square) => {
  expect(squareIn(crop, portrait)).toEqual(square)
})

test('whoever cannot see the crop hears where it is', () => {
  const wide = { crop: { width: 100, height: 100 }, viewportRect: { width: 200, height: 100 } }
  const at = (zoom: number, x: number, y: number) => describeCrop({ ...wide, zoom, offset: { x, y } })
  expect(at(1, 0, 0)).toBe('Zoom 100%, 25% from the left, 0% from the top')
  expect(at(1, 50, 0)).toBe('Zoom 100%, 0% from the left, 0% from the top')
  expect(at(2, -150, -50)).toBe('Zoom 200%, 75% from the left, 50% from the top')
})
