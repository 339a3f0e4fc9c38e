import { expect, test } from 'vitest'
import { ordinal } from '#worker/lib/text/ordinal.ts'

test('a place is said as people say it, also the eleventh to the thirteenth of any hundred', () => {
  const said = [1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 101, 111, 112, 113, 121].map(ordinal)
  expect(said.join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 14th 20th 21st 22nd 23rd 101st 111th 112th 113th 121st',
  )
})
