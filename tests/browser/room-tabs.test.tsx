import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enter, press } from '#tests/support/browser/chat.ts'
import { roomCalled } from '#tests/support/browser/club.ts'

const tabs = page.getByRole('tab')
const boxes = () => tabs.elements().map(tab => ({ tab, box: tab.getBoundingClientRect() }))

/** Brings a driver into a club of so many rooms, one of them with the longest name there can be. */
function withRooms(count: number) {
  const rooms = Array.from({ length: count - 1 }, (_, n) =>
    roomCalled(n === 0 ? 'W'.repeat(75) : `GT3 Mid-Evo Championship ${n} Chat`),
  )
  return enter('Many Rooms', { rooms })
}

for (const width of [320, 390, 768])
  test(`up to eight rooms stand in a grid of four columns, ${width} px wide`, async () => {
    await page.viewport(width, 844)
    await withRooms(8)
    await expect.element(tabs).toHaveLength(8)
    expect(new Set(boxes().map(({ box }) => box.top)).size).toBe(2)
    expect(new Set(boxes().map(({ box }) => box.left)).size).toBe(4)
    for (const { tab, box } of boxes()) {
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.right).toBeLessThanOrEqual(width)
      expect(tab.scrollWidth, 'nothing spills').toBeLessThanOrEqual(tab.clientWidth)
    }
    expect(boxes()[7]?.box.height).toBeLessThanOrEqual(56)
  })

test('more than eight rooms stand in a row that scrolls', async () => {
  await page.viewport(390, 844)
  await withRooms(9)
  await expect.element(tabs).toHaveLength(9)
  expect(new Set(boxes().map(({ box }) => box.top)).size).toBe(1)
  ;(tabs.last().element() as HTMLElement).focus()
  await expect.element(tabs.last()).toBeInViewport()
})

test('a room is opened by the keyboard, and its panel is named by its tab', async () => {
  await page.viewport(390, 844)
  await withRooms(2)
  const selected = page.getByRole('tab', { selected: true })
  ;(selected.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}') // a step in the browser's history
  await expect.element(selected).toHaveFocus()
  await press('ArrowRight')
  const last = tabs.last()
  await expect.element(last).toHaveFocus()
  await expect.element(last).toHaveAttribute('aria-selected', 'false')
  await press('Enter')
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel')).toHaveAttribute('aria-labelledby', last.element().id)
})
