import { afterAll, expect, test } from 'vitest'
import { drain, habits, QUOTA } from '#tests/support/day-budget.ts'
import { freshClub } from '#tests/support/fresh-club.ts'

freshClub()

const table = [
  `\n${'who, doing what'.padEnd(32)} granted  rows read  rows written  of objects  of a daily quota`,
]
afterAll(() => console.log(table.join('\n')))

test.each(habits)('what $does can use up in a day', async habit => {
  const { granted, read, written, requests } = await drain(habit)
  const share = (100 * Math.max(written, read / 50, requests)) / QUOTA
  const figures = [granted, read, written, requests].map((figure, n) =>
    String(figure).padStart([7, 10, 13, 11][n] ?? 0),
  )
  table.push(`${habit.does.padEnd(32)} ${figures.join(' ')} ${`${share.toFixed(1)} %`.padStart(17)}`)
  expect(share).toBeLessThan(10)
})
