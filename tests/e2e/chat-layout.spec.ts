import type { Browser, Page } from '@playwright/test'
import { expectKeyboardIn } from '#tests/support/dialog.ts'
import { hearNothing } from '#tests/support/feed.ts'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

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

test('a key that a driver types styles the composer, not everything that was said', async ({
  club,
  person,
  browser,
}) => {
  const driver = await person(phone)
  await lookAtTalk(club, driver, 'Quick Keys')
  const { page } = driver
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.pressSequentially('The first key ') // shows what stands there while somebody writes
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeHidden()
  const styled = await styledDuring(browser, page, () => field.pressSequentially('and more'))
  expect(styled.length).toBeGreaterThan(0)
  expect(Math.max(...styled)).toBeLessThan(40)
})

test('a window that a driver opens styles the page once, to put it out of reach', async ({
  club,
  person,
  browser,
}) => {
  const driver = await person(phone)
  await lookAtTalk(club, driver, 'Quick Window')
  const { page } = driver
  const more = page.getByRole('button', { name: 'More about the message of Quick Window' }).last()
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
