import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

// What Chromium says of calls that cannot get through.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|WebSocket/] })

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const line = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text })

async function openRoom(page: Page, room: string) {
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
}

test('a draft that is sent in one tab is gone in the other', async ({ club, person }) => {
  const driver = await club.driver('Two Tab Writer')
  const { page, context, signInAs } = await person()
  await signInAs(driver)
  const room = await club.room('Two Tab Cup')
  await openRoom(page, room)
  const other = await context.newPage()
  await openRoom(other, room)
  await field(page).fill('Typed once')
  await expect(field(other)).toHaveValue('Typed once')
  await other.getByRole('button', { name: 'Send message' }).click()
  await expect(field(page)).toHaveValue('')
  for (const tab of [page, other]) await expect(line(tab, 'Typed once')).toHaveCount(1)
})

test('what is written without a connection shows in the other tab, which sends it once when the first is closed', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Two Tab Sender')
  const { page, context, signInAs } = await person()
  await signInAs(driver)
  const room = await club.room('Two Tab Trophy')
  await openRoom(page, room)
  const other = await context.newPage()
  await openRoom(other, room)

  await context.setOffline(true)
  for (const text of ['Written offline', 'And this too']) {
    await field(page).fill(text)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(line(other, text)).toHaveCount(1)
  }
  await page.close()
  await context.setOffline(false)
  await expect(other.getByText('Connected', { exact: true })).toBeVisible()
  await other.reload()
  for (const text of ['Written offline', 'And this too']) await expect(line(other, text)).toHaveCount(1)

  const { page: reader, signInAs: signInReader } = await person()
  await signInReader(await club.driver('Two Tab Reader'))
  await openRoom(reader, room)
  for (const text of ['Written offline', 'And this too']) await expect(line(reader, text)).toHaveCount(1)
})

test('who is typing keeps their own words while the other tab writes and sends others', async ({
  club,
  person,
}) => {
  const { page, context, signInAs } = await person()
  await signInAs(await club.driver('Two Tab Typist'))
  const room = await club.room('Two Tab Shield')
  await openRoom(page, room)
  const other = await context.newPage()
  await openRoom(other, room)
  await field(page).fill('Mine')
  await expect(field(other)).toHaveValue('Mine')
  await field(other).fill('Theirs')
  await other.getByRole('button', { name: 'Send message' }).click()
  await expect(line(page, 'Theirs')).toHaveCount(1)
  await expect(field(page)).toHaveValue('Mine')
})
