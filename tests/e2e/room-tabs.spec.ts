import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

/** Signs a new driver in to a club that has its two own rooms and as many of championships as make `count`. */
async function withRooms(club: Club, { page, signInAs }: Person, gamertag: string, count: number) {
  const driver = await club.driver(gamertag)
  await signInAs(driver)
  const { body } = await club.send('GET', '/chat-rooms', undefined, { cookie: driver.cookie })
  const own = (body as { type: string }[]).filter(({ type }) => type !== 'championship')
  const championships = Array.from({ length: count - own.length }, (_, index) => ({
    ...own[0],
    id: `room-${index}`,
    name: index === 0 ? 'W'.repeat(75) : `GT3 Mid-Evo Championship ${index} Chat`,
    type: 'championship',
    championshipId: `championship-${index}`,
  }))
  await withoutFirstAnswers(page)
  await page.route('**/api/chat-rooms', route => route.fulfill({ json: [...own, ...championships] }))
  await page.goto('/chat')
}

for (const width of [320, 390, 768]) {
  test(`up to eight rooms stand in a grid of four columns, ${width} px wide`, async ({ club, person }) => {
    const driver = await person({ viewport: { width, height: 844 } })
    const { page } = driver
    await withRooms(club, driver, `Rooms At ${width}`, 8)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(8)
    const boxes = await tabs.evaluateAll(all =>
      all.map(tab => {
        const { left, top, right, width, height } = tab.getBoundingClientRect()
        return { left, top, right, width, height, spills: tab.scrollWidth > tab.clientWidth }
      }),
    )
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(2)
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(4)
    for (const box of boxes) {
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.right).toBeLessThanOrEqual(width)
      expect(box.spills).toBe(false)
    }
    expect(boxes[7]?.height).toBeLessThanOrEqual(56)
  })
}

test('more than eight rooms stand in a row that scrolls', async ({ club, person }) => {
  const driver = await person({ viewport: { width: 390, height: 844 } })
  const { page } = driver
  await withRooms(club, driver, 'Many Rooms', 9)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(9)
  const tops = await tabs.evaluateAll(all => all.map(tab => tab.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await tabs.last().focus()
  await expect(tabs.last()).toBeInViewport()
})

test('a room is opened by the keyboard, and its panel is named by its tab', async ({ club, person }) => {
  const driver = await person({ viewport: { width: 390, height: 844 } })
  const { page } = driver
  await withRooms(club, driver, 'Rooms By Keys', 2)
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Alt+ArrowRight') // a step in the browser's history
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const last = page.getByRole('tab').last()
  await expect(last).toBeFocused()
  await expect(last).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await expect(last).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel')
  await expect(panel).toHaveAttribute('aria-labelledby', (await last.getAttribute('id')) ?? '')
})
