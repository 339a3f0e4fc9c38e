import type { Locator, Page } from '@playwright/test'
import { expectKeyboardIn } from '#tests/support/dialog.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

// What Chromium says of calls without a connection.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|WebSocket/] })

const desk = { viewport: { width: 1440, height: 900 } }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const send = (club: Club, method: string, path: string, body: unknown, { cookie }: { cookie: string }) =>
  club.send(method, path, body, { cookie })

test('a driver lives through race night with the keyboard alone, and without a connection in the middle', async ({
  club,
  person,
}) => {
  const [kira, partner] = [await club.driver('Kira By Keys'), await club.driver('Partner Of Kira')]
  const soon = { date: inMinutes(90), registrationDeadline: inMinutes(60), maxParticipants: 2 }
  const race = await club.race('Keys At Night', soon)
  for (const driver of [kira, partner])
    expect((await send(club, 'POST', '/registrations', { raceId: race.id }, driver)).status).toBe(201)
  const { name, track, carClass, maxParticipants } = race
  const night = { date: inMinutes(40), registrationDeadline: inMinutes(-1) }
  await club.asAdmin('PUT', `/races/${race.id}`, { ...night, name, track, carClass, maxParticipants })
  const { page, context, signInAs } = await person(desk)
  await signInAs(kira)
  await page.goto(`/races/${race.id}`)

  await press(page, page.getByRole('button', { name: "I'm here" }))
  await expect(title(page, 'You are in, and here.')).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Change' }))
  await expect(title(page, 'Are you here?')).toBeFocused()
  const giveBack = page.getByRole('button', { name: "Can't make it" })
  await press(page, giveBack)
  const question = page.getByRole('alertdialog', { name: "Can't make it?" })
  await expectKeyboardIn(question)
  await page.keyboard.press('Escape')
  await expect(giveBack).toBeFocused()

  await page
    .getByRole('region', { name: 'Notifications', includeHidden: true })
    .waitFor({ state: 'attached' })
  await context.setOffline(true)
  const late = page.getByRole('button', { name: 'Running late' })
  await press(page, late, 'Shift+Tab')
  await expect(page.getByText('Not checked in').first()).toBeVisible()
  await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible()
  await expect(late, 'the keyboard stays where it was refused').toBeFocused()
  const path = `/races/${race.id}/presence/${partner.id}`
  expect((await send(club, 'PUT', path, { state: 'here' }, partner)).status).toBe(200)
  await expect(page.getByText('1 here, 0 late, 1 no sign')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('2 here, 0 late, 0 no sign')).toBeVisible()
  await expect(page.getByText(/^Offline, as of/)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Running late')).toBeFocused()
  await expect(page.getByText('1 here, 1 late, 0 no sign')).toBeVisible()
})

test('who takes a place from a row of the dashboard goes on at their registrations, not at the top', async ({
  club,
  person,
}) => {
  const [rowan, holder] = [await club.driver('Rowan In A Row'), await club.driver('Holder Of The Row')]
  const own = await club.race('Rowan Races Tonight', {
    date: inMinutes(50),
    registrationDeadline: inMinutes(40),
  })
  const race = await club.race('Row Cup', { maxParticipants: 1 })
  for (const [path, raceId, driver] of [
    ['/registrations', own.id, rowan],
    ['/registrations', race.id, holder],
    ['/reserves', race.id, rowan],
  ] as const)
    expect((await send(club, 'POST', path, { raceId }, driver)).status).toBe(201)
  await club.asAdmin('DELETE', `/registrations/${race.id}/${holder.id}`)
  const { page, signInAs } = await person(desk)
  await signInAs(rowan)
  await page.goto('/dashboard')
  await press(page, page.getByRole('button', { name: 'Take the place in Row Cup' }))
  await expect(title(page, 'My registrations')).toBeFocused()
  await expect(page.getByRole('list', { name: 'My other registrations' })).toContainText('Row Cup')
})

/** Tabs to a control, which shows that the keyboard is on it, and presses Enter. */
async function press(page: Page, control: Locator, key = 'Tab') {
  await expect(control).toBeVisible()
  const isFocused = () => control.evaluate(it => it.matches(':focus-visible'))
  for (let presses = 0; presses < 100 && !(await isFocused()); presses++) await page.keyboard.press(key)
  await expect(control).toBeFocused()
  await expect(control).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Enter')
}
