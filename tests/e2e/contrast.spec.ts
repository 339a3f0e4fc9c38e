import type { Locator } from '@playwright/test'
import { rest } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/journey.ts'

const lineOf = (it: Locator) => it.evaluate(element => getComputedStyle(element).borderTopColor)

test('whoever asks for more contrast sees every line', async ({ club, person }) => {
  await club.race('Contrast Cup')
  const { page, signInAs } = await person()
  await signInAs(await club.driver('Contrast Driver'))
  await page.emulateMedia({ contrast: 'no-preference' })
  await page.goto('/races')
  const details = page.getByRole('article', { name: 'Contrast Cup' }).getByRole('button', { name: 'Details' })
  await expect(details).toBeVisible()
  await rest(page)
  const usual = await lineOf(details)
  await page.emulateMedia({ contrast: 'more' })
  await rest(page)
  expect(await lineOf(details)).not.toBe(usual)
})

test('in forced colours places, lamps and what is chosen are told apart by the system’s colours', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Forced Driver')
  const race = await club.race('Forced Cup', { maxParticipants: 2 })
  await club.send('POST', '/registrations', { raceId: race.id }, { cookie: driver.cookie })
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/races')
  const meter = page.getByRole('article', { name: 'Forced Cup' }).getByRole('progressbar')
  await expect(meter).toBeVisible()
  const ground = (it: Locator) => it.evaluate(element => getComputedStyle(element).backgroundColor)
  const slots = meter.locator('span')
  expect(await ground(slots.first()), 'a place that is taken').not.toBe(await ground(slots.last()))
  await page.goto('/chat')
  const [open, other] = [true, false].map(selected => page.getByRole('tab', { selected }).first())
  await expect(open as Locator).toBeVisible()
  const outline = (it: Locator) => it.evaluate(element => getComputedStyle(element).outlineStyle)
  expect(await outline(open as Locator), 'the room that is open').toBe('solid')
  expect(await outline(other as Locator), 'another room').toBe('none')
})
