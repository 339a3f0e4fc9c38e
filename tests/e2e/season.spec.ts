import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DAY = 24 * 60 * 60_000
const nextYear = new Date().getFullYear() + 1

test('an admin lays out a season by phone, and a driver sees it in order and as it changes', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Season Driver')
  const director = await person(phone)
  await director.signInAs(club.director())
  const { page } = director
  await page.goto('/admin?tab=races')
  await page.getByRole('button', { name: 'Create Championship' }).click()
  await page.getByLabel('Championship name').fill('Spring Cup')
  await page.getByLabel('Season').fill('Season 1')
  await submit(page, 'Create Championship')
  await expect(page.getByText('Championship Created')).toBeVisible()

  await createRace(page, { name: 'Spring Three', round: '3', date: evening(13) })
  await createRace(page, { name: 'Spring One', round: '1', date: evening(-8) })
  await createRace(page, { name: 'Spring Two', round: '2', date: evening(-1) })

  // From the last evening of winter time to the first of summer time: the wall clock stays, the instant moves.
  await edit(page, 'Spring Two', { 'Race date and time': evening(0) })
  const races = await club.asAdmin('GET', '/races?scope=all')
  expect(races.find(({ name }: { name: string }) => name === 'Spring Two').date).toBe(
    `${dayOf(0)}T19:00:00.000Z`,
  )

  const visitor = await person()
  await visitor.signInAs(driver)
  const [{ championshipId }] = races.filter(({ name }: { name: string }) => name === 'Spring Two')
  await visitor.page.goto('/championships')
  await visitor.page
    .getByRole('article', { name: 'Spring Cup' })
    .getByRole('link', { name: 'View Races' })
    .click()
  await expect(visitor.page).toHaveURL(`/races?championship=${championshipId}`)
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Spring Cup Races' })).toBeVisible()
  const names = visitor.page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Spring One', 'Spring Two', 'Spring Three'])

  await edit(page, 'Spring One', { 'Registration deadline': '2026-01-01T12:00' })
  await visitor.page.reload()
  const first = visitor.page.getByRole('article', { name: 'Spring One' })
  await expect(first.getByRole('button', { name: 'Registration Closed' })).toBeDisabled()

  await cardOf(page, 'Spring Three').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This will also remove all registrations.')
  await question.getByRole('button', { name: 'Delete Race' }).click()
  await expect(page.getByText('Race Deleted', { exact: true })).toBeVisible()
  await visitor.page.reload()
  await expect(names).toHaveText(['Spring One', 'Spring Two'])
})

test('an admin who typed half a race keeps it through Escape and a step back', async ({ club, person }) => {
  const director = await person(phone)
  await director.signInAs(club.director())
  const { page } = director
  await page.goto('/races')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('tab', { name: 'Races' }).click()
  await page.getByRole('button', { name: 'Create Race' }).click()
  // It hears of Escape once it has the focus, some frames after it is seen.
  await expect(page.getByRole('dialog', { name: 'Create Race' })).toBeFocused()
  const name = page.getByLabel('Race name')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await name.fill('Half a race')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Half a race')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/races')
})

test('a double tap on Register takes one place, without a complaint', async ({ club, person }) => {
  await club.race('Twice Over')
  const driver = await person(phone)
  await driver.signInAs(await club.driver('Twice On Register'))
  const { page } = driver
  const calls: string[] = []
  page.on('request', request => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/races')
  const card = page.getByRole('article', { name: 'Twice Over' })
  await card.getByRole('button', { name: 'Register Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).dblclick()
  await expect(page.getByText('Registration Successful!')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Unregister' })).toBeFocused()
  expect(calls).toHaveLength(1)
})

/** So many days after the first day of summer time, which next year's last Sunday in March is: "2027-03-28". */
function dayOf(days: number) {
  const last = new Date(Date.UTC(nextYear, 2, 31))
  return new Date(last.getTime() + (days - last.getUTCDay()) * DAY).toISOString().slice(0, 10)
}

function evening(days: number) {
  return `${dayOf(days)}T20:00`
}

async function createRace(page: Page, { name, round, date }: { name: string; round: string; date: string }) {
  await page.getByRole('button', { name: 'Create Race' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Race' })
  await dialog.getByLabel('Race name').fill(name)
  await dialog.getByLabel('Track').fill('Zolder')
  await dialog.getByLabel('Car class').fill('GT4')
  await dialog.getByLabel('Race date and time').fill(date)
  await dialog.getByLabel('Registration deadline').fill(date)
  const championship = dialog.getByLabel('Championship')
  const option = championship.locator('option', { hasText: 'Spring Cup' })
  await championship.selectOption((await option.getAttribute('value')) ?? '')
  await dialog.getByLabel('Round').fill(round)
  await submit(page, 'Create Race')
  await expect(page.getByText(`${name} has been added to the schedule.`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function edit(page: Page, race: string, changes: Record<string, string>) {
  await cardOf(page, race).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Race' })
  for (const [label, value] of Object.entries(changes)) await dialog.getByLabel(label).fill(value)
  await submit(page, 'Update Race')
  await expect(page.getByText('Race Updated!')).toBeVisible()
  await expect(dialog).toBeHidden()
}

function cardOf(page: Page, race: string) {
  return page.getByRole('listitem').or(page.getByRole('article')).filter({ hasText: race }).first()
}

async function submit(page: Page, label: string) {
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
}
