import type { Browser, Page } from '@playwright/test'
import { expectKeyboardIn } from '#tests/support/dialog.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { withoutFirstAnswers } from '#tests/support/first-answers.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Signs a new driver in to a club that seems to have this many rooms, and opens the first, with what is pinned there. */
async function enterOneOf(
  count: number,
  club: Club,
  { page, signInAs }: Person,
  gamertag: string,
  pinned: string[] = [],
) {
  const driver = await club.driver(gamertag)
  await signInAs(driver)
  const { body } = await club.send('GET', '/chat-rooms', undefined, { cookie: driver.cookie })
  const id = await club.room(`Room of ${gamertag}`) // in the general one others talk, pin and ask meanwhile
  const general = { ...(body as { type: string }[]).find(({ type }) => type === 'general'), id }
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    ...general,
    id: `room-${index}`,
    name: `GT3 Mid-Evo Championship ${index} Chat`,
    type: 'championship',
    championshipId: `championship-${index}`,
  }))
  for (const message of pinned) {
    const said = await club.send('POST', `/chat-rooms/${id}/messages`, { message }, driver)
    await club.asAdmin('POST', `/messages/${said.body.id}/pin`, {})
  }
  await withoutFirstAnswers(page)
  await page.route('**/api/chat-rooms', route => route.fulfill({ json: [general, ...others] }))
  await page.goto(`/chat?room=${id}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

// Two rows of tabs and the line of what is pinned are together more than that, and eight rooms are rare.
const heads = [
  { rooms: 1, pinned: ['Box on lap nine'] },
  { rooms: 4, pinned: ['Box on lap ten'] },
  { rooms: 8, pinned: [] },
  { rooms: 9, pinned: ['Box on lap eleven'] },
]
for (const { rooms, pinned } of heads)
  test(`on a phone the talk begins within 184 px, with ${rooms} rooms and ${pinned.length} pinned, and nothing is wider than the screen`, async ({
    club,
    person,
  }) => {
    const driver = await person(phone)
    await enterOneOf(rooms, club, driver, `Low Head ${rooms}`, pinned)
    const { page } = driver
    await expect(page.getByRole('region', { name: 'Pinned messages' })).toHaveCount(pinned.length)
    expect((await page.getByRole('log').boundingBox())?.y).toBeLessThanOrEqual(184)
    const tab = await page.getByRole('tab').first().boundingBox()
    const clubButton = await page.getByRole('button', { name: 'Club and members' }).boundingBox()
    expect(tab?.height).toBeGreaterThanOrEqual(44)
    expect(clubButton?.height).toBeGreaterThanOrEqual(44)
    const header = await heightOfHeader(page.getByRole('heading', { level: 2, name: 'General Discussion' }))
    expect(header).toBeLessThanOrEqual(36)
    await expectNothingTooWide(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingTooWide(page)
  })

test('on a phone everything a driver writes with stands in one row, and grows out of it only by their words', async ({
  club,
  person,
}) => {
  const driver = await person(phone)
  await enterOneOf(2, club, driver, 'One Row')
  const { page } = driver
  const form = page.getByRole('form', { name: 'Write a message' })
  const controls = [
    form.getByRole('button', { name: 'Add to the message' }),
    form.getByRole('textbox', { name: 'Message' }),
    form.getByRole('button', { name: 'Send message' }),
  ]
  const boxes = await Promise.all(controls.map(control => control.boundingBox()))
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(42) // the field's border is its box's
    expect(Math.abs((box?.y ?? 0) - (boxes[0]?.y ?? 0))).toBeLessThanOrEqual(1)
  }
  expect((await form.boundingBox())?.height).toBeLessThanOrEqual(62)
  await expect(form.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await controls[1]?.fill('Hello')
  await expect(form.getByText('5/500 characters')).toBeVisible()
  expect((await form.boundingBox())?.height).toBeLessThanOrEqual(62)
  await controls[1]?.fill('Hello\nthere\nyou')
  await expect.poll(async () => (await form.boundingBox())?.height).toBeGreaterThan(90)
  await expectNothingTooWide(page)
})

test('on a phone that lies on its side the talk and the field stand on the screen at once', async ({
  club,
  person,
}) => {
  const driver = await person({ ...phone, viewport: { width: 667, height: 375 } })
  await enterOneOf(4, club, driver, 'On Its Side', ['Box on lap twelve'])
  const { page } = driver
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 })
  expect((await page.getByRole('log').boundingBox())?.height).toBeGreaterThanOrEqual(140)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('a driver opens the tray, goes through it and leaves it with the keyboard alone', async ({
  club,
  person,
}) => {
  const driver = await person({ viewport: { width: 390, height: 844 } })
  await enterOneOf(2, club, driver, 'Tray By Keys')
  const { page } = driver
  const add = page.getByRole('button', { name: 'Add to the message' })
  const tray = page.getByRole('group', { name: 'Add to the message' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(add).toHaveAttribute('aria-expanded', 'true')
  const plates = tray.getByRole('button')
  await expect(plates.first()).toBeFocused()
  await expect(tray).toContainText('Paste image URLs')
  for (const box of await plates.evaluateAll(all =>
    all.map(plate => plate.getBoundingClientRect().toJSON()),
  )) {
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(box.bottom).toBeLessThanOrEqual(844)
  }
  await page.keyboard.press('Escape')
  await expect(tray).toBeHidden()
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await tray.getByRole('button', { name: 'Mention' }).focus()
  await page.keyboard.press('Enter')
  await expect(tray).toBeHidden()
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('@')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('what a driver answers and writes waits for them in its room, over a reload too', async ({
  club,
  person,
}) => {
  const partner = await club.driver('Asks A Lot')
  await club.send(
    'POST',
    '/chat-rooms/general/messages',
    { message: 'Softs or hards?' },
    { cookie: partner.cookie },
  )
  const driver = await person({ viewport: { width: 1280, height: 800 } })
  await driver.signInAs(await club.driver('Thinks Long'))
  const { page } = driver
  await page.goto('/chat')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const question = page.getByRole('log').getByRole('article').filter({ hasText: 'Softs or hards?' }).last()
  await question.hover()
  await question.getByRole('button', { name: 'Reply to Asks A Lot' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Mediums')
  await page.getByRole('tab', { name: /Bravo Six/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await page.reload()
  await page.getByRole('tab', { name: /General Discussion/ }).click()
  await expect(page.getByText('Replying to Asks A Lot')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
  const answer = page.getByRole('log').getByRole('article').filter({ hasText: 'Mediums' })
  await expect(answer).toContainText('Softs or hards?')
  await expect(page.getByText('Replying to')).toHaveCount(0)
})

test('files that are pasted into the field or dropped on the page open the upload with them', async ({
  club,
  person,
}) => {
  const driver = await person({ viewport: { width: 1280, height: 800 } })
  await enterOneOf(2, club, driver, 'Drops Files')
  const { page } = driver
  const dialog = page.getByRole('dialog', { name: 'Upload media' })
  await hand(page, 'textarea', 'paste', 'grid.png')
  await expect(dialog).toContainText('grid.png')
  await expect.poll(() => dialog.evaluate(it => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await hand(page, 'header', 'dragover', 'podium.png')
  await expect(page.getByText('Drop photos and videos here')).toBeVisible()
  await hand(page, 'header', 'drop', 'podium.png')
  await expect(dialog).toContainText('podium.png')
  await expect(page.getByText('Drop photos and videos here')).toHaveCount(0)
})

/** Gives an element a file as the clipboard or a drag does. */
async function hand(page: Page, selector: string, type: 'paste' | 'dragover' | 'drop', name: string) {
  await page
    .locator(selector)
    .first()
    .evaluate(
      (element, [type, name]) => {
        const data = new DataTransfer()
        data.items.add(new File(['a picture'], name, { type: 'image/png' }))
        const how = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent(type, { ...how, clipboardData: data })
            : new DragEvent(type, { ...how, dataTransfer: data }),
        )
      },
      [type, name] as const,
    )
}

async function heightOfHeader(heading: ReturnType<Page['getByRole']>) {
  return heading.evaluate(it => it.closest('[data-room-head]')?.getBoundingClientRect().height)
}

async function expectNothingTooWide(page: Page) {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(it => it.getBoundingClientRect().right > window.innerWidth + 1 && !it.closest('[role=tablist]'))
      .map(it => it.outerHTML.slice(0, 120)),
  )
  expect(wide).toEqual([])
}

/** A phone in a room with twenty messages, once all that comes late has come. */
async function lookAtTalk(club: Club, { page, signInAs }: Person, gamertag: string) {
  const driver = await club.driver(gamertag)
  const room = await club.room(`Room of ${gamertag}`)
  for (let said = 0; said < 20; said++)
    await club.send('POST', `/chat-rooms/${room}/messages`, { message: `${said} laps left` }, driver)
  await hearNothing(page) // what others do is styled too
  await signInAs(driver)
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('19 laps left', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
  await page.waitForLoadState('networkidle') // what comes late brings style sheets along, which style the whole page
}

/** Of each time that the browser worked out styles while `act` went on, for how many elements. */
async function styledDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  return (traceEvents as { name: string; args: { elementCount?: number } }[])
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
}

test('a window that a driver opens styles the page once, to put it out of reach', async ({
  club,
  person,
  browser,
}) => {
  const driver = await person(phone)
  await lookAtTalk(club, driver, 'Quick Window')
  const { page } = driver
  const more = page.getByRole('button', { name: 'More actions for Quick Window’s message' }).last()
  const sheet = page.getByRole('dialog')
  await more.click() // fetches its code and its looks
  await expect(sheet).toBeVisible()
  await expectKeyboardIn(sheet)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const everything = await page.locator('#root *').count()
  const styled = await styledDuring(browser, page, async () => {
    await more.click()
    await expect(sheet).toBeVisible()
    await expectKeyboardIn(sheet)
  })
  expect(styled.filter(count => count > everything / 2)).toHaveLength(1)
})

test('a press beside a window closes it and reaches nothing of the page below', async ({ club, person }) => {
  const driver = await person(phone)
  await lookAtTalk(club, driver, 'Press Beside')
  const { page } = driver
  const talk = page.url()
  const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
  if (!home) throw new Error('The header has no link')
  await page.getByRole('button', { name: 'More actions for Press Beside’s message' }).last().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await expectKeyboardIn(sheet)
  await page.mouse.click(home.x + home.width / 2, home.y + home.height / 2)
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(talk)
})
