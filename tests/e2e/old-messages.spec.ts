import type { Locator, Page } from '@playwright/test'
import { type Club, expect, test } from '#tests/support/journey.ts'

type Driver = Awaited<ReturnType<Club['driver']>>

const desk = { viewport: { width: 1440, height: 900 } }

/** Messages that a driver posts into a room; gives their ids in the room's order. */
async function talk(club: Club, roomId: string, driver: Driver, count: number, text: string) {
  const ids: string[] = []
  for (let n = 0; n < count; n += 10) {
    const said = Array.from({ length: 10 }, (_, index) => say(club, roomId, driver, `${text} ${n + index}`))
    ids.push(...(await Promise.all(said)))
  }
  const place = (id: string) => Number(id.split('.')[1])
  return ids.sort((a, b) => place(a) - place(b))
}

async function say(club: Club, roomId: string, { cookie }: Driver, message: string): Promise<string> {
  return (await club.send('POST', `/chat-rooms/${roomId}/messages`, { message }, { cookie })).body.id
}

test('a window that a driver makes larger is filled with what was said before', async ({ club, person }) => {
  const talker = await club.driver('Short Talker')
  const roomId = await club.room('Window Cup')
  const ids = await talk(club, roomId, talker, 160, 'Lap')
  const reader = await person({ viewport: { width: 1440, height: 600 } })
  await reader.signInAs(await club.driver('Window Reader'))
  const { page } = reader
  await page.goto(`/chat?room=${roomId}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const list = page.getByRole('log')
  const lines = list.getByRole('article')
  const isScrollable = () => list.evaluate(box => box.scrollHeight > box.clientHeight)
  await expect.poll(isScrollable).toBe(true)
  const before = await lines.count()
  await page.setViewportSize({ width: 1440, height: 1800 })
  await expect.poll(() => lines.count()).toBeGreaterThan(before)
  await expect.poll(isScrollable).toBe(true)
  await expect(page.getByText('Lap 159', { exact: true })).toBeInViewport()

  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto(`/chat?room=${roomId}&message=${ids[80]}`)
  await expect(page.getByText('Lap 80', { exact: true })).toBeInViewport()
  await expect.poll(isScrollable).toBe(true)
  await page.setViewportSize({ width: 1440, height: 3200 })
  await expect.poll(isScrollable, 'after a jump').toBe(true)
})

test('whoever follows a mention comes to it, every time, whatever is said meanwhile', async ({
  club,
  person,
}) => {
  test.slow()
  const talker = await club.driver('Lap Talker')
  const roomId = await club.room('Mention Cup')
  const ids = await talk(club, roomId, talker, 120, 'Lap')
  const reader = await person(desk)
  await reader.signInAs(await club.driver('Mention Reader'))
  const { page } = reader
  const missed: string[] = []
  for (let n = 1; n <= 8; n++) {
    const id = ids[n * 10] ?? ''
    await page.goto(`/chat?room=${roomId}&message=${id}`)
    const line = page.locator(`[data-line="${id}"]`)
    await expect(line).toBeAttached({ timeout: 30_000 })
    await say(club, roomId, talker, `Meanwhile ${n}`)
    await expect.poll(async () => (await isInView(line)) && (await isFocused(line))).toBe(true)
    // Not only for a moment: whatever else arrives must not take the list away again.
    await page.waitForLoadState('networkidle')
    if (!(await isInView(line)) || !(await isFocused(line))) missed.push(id)
  }
  expect(missed).toEqual([])
})

test('from an old message a driver reads on, hears how much is new, and returns to it', async ({
  club,
  person,
}) => {
  const talker = await club.driver('Old Talker')
  const roomId = await club.room('Stint Cup')
  const ids = await talk(club, roomId, talker, 150, 'Stint')
  const reader = await person(desk)
  await reader.signInAs(await club.driver('Old Reader'))
  const { page } = reader
  const asked: string[] = []
  page.on('request', request => request.url().includes('/messages?') && asked.push(request.url()))
  await page.goto(`/chat?room=${roomId}&message=${ids[20]}`)
  await expect.poll(() => isInView(page.locator(`[data-line="${ids[20]}"]`))).toBe(true)
  expect(asked).toHaveLength(2)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  await say(club, roomId, talker, 'Box this lap')
  await say(club, roomId, talker, 'Box, box')
  const back = page.getByRole('button', { name: '2 new messages' })
  await expect(back).toBeVisible()
  await expect(page.getByText('Box, box')).toHaveCount(0)

  // Until more has come: a list that is being drawn takes a step that no hand has made back.
  const further = page.locator(`[data-line="${ids[80]}"]`)
  await expect
    .poll(async () => {
      if ((await further.count()) === 0) await scroll(page, 1)
      return further.count()
    })
    .toBe(1)
  await back.click()
  await expect.poll(() => isInView(page.getByText('Box, box'))).toBe(true)
  await expect(page.getByRole('button', { name: /new message|Jump to latest/ })).toHaveCount(0)
  await say(club, roomId, talker, 'Good stop')
  await expect.poll(() => isInView(page.getByText('Good stop'))).toBe(true)

  await page.goto(`/chat?room=${roomId}&message=${ids[20]}`)
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  await expect.poll(() => isFocused(page.locator(`[data-line="${ids[20]}"]`))).toBe(true)
  await page.getByRole('textbox', { name: 'Message' }).fill('Coming in')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => isInView(page.getByText('Coming in'))).toBe(true)
  await expect(page.getByText('Good stop')).toBeVisible()
})

test('the keyboard stays in the list when it asks for the latest, at what was said last', async ({
  club,
  person,
}) => {
  const roomId = await club.room('Keyboard Cup')
  const ids = await talk(club, roomId, await club.driver('Keyboard Talker'), 100, 'Lap')
  const reader = await person(desk)
  await reader.signInAs(await club.driver('Keyboard Reader'))
  const { page } = reader
  await page.goto(`/chat?room=${roomId}&message=${ids[20]}`)
  await expect.poll(() => isFocused(page.locator(`[data-line="${ids[20]}"]`))).toBe(true)
  await page.getByRole('button', { name: 'Jump to latest' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isInView(page.locator(`[data-line="${ids.at(-1)}"]`))).toBe(true)
  await expect.poll(() => isFocused(page.locator(`[data-line="${ids.at(-1)}"]`))).toBe(true)
})

test('a message that arrives in the room after all leaves a reader of old ones where they are', async ({
  club,
  person,
}) => {
  const roomId = await club.room('Refused Cup')
  await talk(club, roomId, await club.driver('Refused Talker'), 60, 'On and on '.repeat(40))
  const driver = await club.driver('Twice Unsent')
  const reader = await person(desk)
  await reader.signInAs(driver)
  const { page } = reader
  await page.goto(`/chat?room=${roomId}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.evaluate(
    ([memberId, room]) => {
      for (const [n, status] of ['failed', 'failed'].entries()) {
        const clientMessageId = crypto.randomUUID()
        const kept = { clientMessageId, message: `Unsent ${n}`, writtenAt: Date.now() - 2000 + n, status }
        localStorage.setItem(`chat-outbox/${memberId}/${room}/${clientMessageId}`, JSON.stringify(kept))
      }
    },
    [driver.id, roomId] as const,
  )
  await page.reload()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const log = page.getByRole('log')
  // Whoever comes near the top asks for what was said before, until there is nothing more.
  const beginning = log.getByText('Beginning of the room')
  await expect
    .poll(async () => {
      await log.evaluate(it => {
        it.scrollTop = 0
      })
      return beginning.count()
    })
    .toBe(1)
  const second = log.getByRole('article').filter({ hasText: 'Unsent 1' })
  await log.evaluate(it => {
    it.scrollTop = 300
  })
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  // As the connection's return does, from far away.
  await second.getByRole('button', { name: 'Retry' }).evaluate((button: HTMLElement) => button.click())
  await expect(second.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(second.getByText('Sending')).toHaveCount(0)
  await page.evaluate(() => new Promise<unknown>(done => requestIdleCallback(done)))
  expect(await log.evaluate(it => it.scrollHeight - it.clientHeight - it.scrollTop)).toBeGreaterThan(200)
})

test('however far a driver scrolls, the page stays small and the line that they read stays where it is', async ({
  club,
  person,
}) => {
  test.setTimeout(180_000)
  const roomId = await club.room('Long Cup')
  const ids = await talk(club, roomId, await club.driver('Long Talker'), 500, 'Turn')
  const reader = await person(desk)
  await reader.signInAs(await club.driver('Long Reader'))
  const { page } = reader
  await page.goto(`/chat?room=${roomId}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  // Twelve short lines cannot be scrolled, so more come by themselves.
  await expect
    .poll(() => page.getByRole('log').evaluate(it => it.scrollHeight - it.clientHeight))
    .toBeGreaterThan(0)
  const [first, last] = [ids[0], ids.at(-1)].map(id => page.locator(`[data-line="${id}"]`))
  for (const [way, end] of [
    [-1, first],
    [1, last],
  ] as const) {
    for (let turns = 0; !(await end?.count()); turns++) {
      expect(turns).toBeLessThan(100)
      const { shifted, lines } = await scroll(page, way)
      expect(shifted, `the line read moved in turn ${turns}`).toBeLessThanOrEqual(1)
      expect(lines).toBeLessThanOrEqual(300)
    }
  }
})

test('a long message is folded, opens and closes by the keyboard, and nothing is wider than its box', async ({
  club,
  person,
}) => {
  const talker = await club.driver('Long Winded')
  const roomId = await club.room('Folding Cup')
  const long = Array.from({ length: 45 }, (_, n) => `Setup ${n + 1}`).join('\n')
  await say(club, roomId, talker, `Up${'\n'.repeat(490)}down`)
  await say(club, roomId, talker, 'x'.repeat(480))
  await say(club, roomId, talker, long)
  await say(club, roomId, talker, 'After it')
  const reader = await person({ viewport: { width: 390, height: 844 } })
  await reader.signInAs(await club.driver('Patient Reader'))
  const { page } = reader
  await page.goto(`/chat?room=${roomId}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const said = (text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text }).last()
  expect((await said('down').boundingBox())?.height).toBeLessThan(130)
  const message = said('Setup 1')
  const height = async () => (await message.boundingBox())?.height ?? 0
  expect(await height()).toBeLessThan(350)
  await expect(message).not.toContainText('Setup 11')

  const top = async () => Math.round((await message.boundingBox())?.y ?? 0)
  const before = await top()
  await message.focus()
  await page.keyboard.press('ArrowRight')
  const button = message.getByRole('button', { name: 'Show all' })
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(message).toContainText('Setup 45')
  await expect.poll(top).toBe(before)
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()

  const less = message.getByRole('button', { name: 'Show less' })
  await expect(less).toBeFocused()
  await less.scrollIntoViewIfNeeded()
  await page.keyboard.press('Enter')
  await expect(message).not.toContainText('Setup 11')
  await expect.poll(() => isInView(message.getByRole('button', { name: 'Show all' }))).toBe(true)
  const isTooWide = await page.getByRole('log').evaluate(log => log.scrollWidth > log.clientWidth)
  expect(isTooWide).toBe(false)
})

/** Scrolls to one end of what is loaded and waits for more; gives how far the line in view has moved by that, by its head or by its end. */
function scroll(page: Page, way: 1 | -1) {
  return page.getByRole('log').evaluate(async (log, way) => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const lines = () => [...log.querySelectorAll<HTMLElement>('[data-line]')]
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const edgesOf = (element: Element) => [topOf(element), element.getBoundingClientRect().bottom]
    const edge = () => (way < 0 ? lines().at(0) : lines().at(-1))?.dataset.line
    const before = edge()
    log.scrollTop += way * (log.scrollHeight - log.clientHeight)
    await frame() // as with a finger: nobody scrolls between two frames, where the list does not hear of it yet
    const read = lines().find(line => topOf(line) >= topOf(log)) as HTMLElement
    const stood = edgesOf(read)
    const { length } = lines()
    for (let frames = 0; frames < 180 && edge() === before; frames++) await frame()
    for (let frames = 0; frames < 3; frames++) await frame()
    return {
      shifted: read.isConnected
        ? Math.max(...edgesOf(read).map((at, edge) => Math.abs(at - (stood[edge] ?? Number.NaN))))
        : Number.NaN,
      lines: Math.max(length, lines().length),
    }
  }, way)
}

function isInView(line: Locator) {
  return line.evaluate(element => {
    const list = element.closest('[role=log]')?.getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    return list !== undefined && top >= list.top && bottom <= list.bottom
  })
}

function isFocused(line: Locator) {
  return line.evaluate(element => element === document.activeElement)
}
