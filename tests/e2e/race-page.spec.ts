import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'
import { enterTunnel, leaveTunnel } from '#tests/support/tunnel.ts'

// What Chromium says of a refusal, and of calls without a connection.
test.use({ expectedFaults: [/status of 40[49]|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

type Driver = Awaited<ReturnType<Club['driver']>>

const grid = (page: Page) => page.getByRole('list', { name: 'The grid' })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const lobby = (page: Page) => page.getByRole('region', { name: 'Lobby' })

/** A race tonight, whose check-in is open, with these drivers on its grid and these waiting. */
async function raceTonight(club: Club, name: string, drivers: Driver[], waiting: Driver[] = []) {
  const race = await club.race(name, { maxParticipants: drivers.length })
  const send = (path: string, { cookie }: Driver) => club.send('POST', path, { raceId: race.id }, { cookie })
  for (const driver of drivers) expect((await send('/registrations', driver)).status).toBe(201)
  for (const driver of waiting) expect((await send('/reserves', driver)).status).toBe(201)
  return race as { id: string; name: string }
}

async function beginCheckIn(club: Club, race: { id: string }, minutes: number) {
  const { body } = await club.send('GET', `/races/${race.id}`, undefined, club.director())
  const { name, track, carClass, maxParticipants } = body
  const changes = { date: inMinutes(minutes), registrationDeadline: inMinutes(-1), name, track, carClass }
  await club.asAdmin('PUT', `/races/${race.id}`, { ...changes, maxParticipants })
}

test('race night: drivers check in, the host opens the lobby, and only who is here or late sees it', async ({
  club,
  person,
}) => {
  const [ana, ben, cleo] = [
    await club.driver('Ana On Time'),
    await club.driver('Ben Is Late'),
    await club.driver('Cleo Waits'),
  ]
  const race = await raceTonight(club, 'Board Night Cup', [ana, ben], [cleo])
  await beginCheckIn(club, race, 40)
  const [hers, his, third, admin] = [
    await person(phone),
    await person(phone),
    await person(phone),
    await person(desk),
  ]
  for (const [who, driver] of [
    [hers, ana],
    [his, ben],
    [third, cleo],
  ] as const) {
    await who.signInAs(driver)
    await who.page.goto(`/races/${race.id}`)
    await expect(who.page.getByRole('heading', { level: 1, name: race.name })).toBeVisible()
  }
  await admin.signInAs(club.director())
  await admin.page.goto(`/races/${race.id}`)

  await expect(hers.page.getByRole('heading', { name: 'Are you here?' })).toBeVisible()
  await expect(lobby(hers.page)).toContainText('An admin has yet to pick the host')
  await admin.page.getByRole('combobox', { name: 'Host' }).selectOption({ label: 'Ana On Time' })
  await expect(lobby(hers.page)).toContainText('The host has not opened the lobby yet')

  await hers.page.getByRole('button', { name: "I'm here" }).click()
  await expect(hers.page.getByRole('heading', { name: 'You are in, and here.' })).toBeVisible()
  await expect(row(his.page, 'Ana On Time')).toContainText('Here')
  await expect(his.page.getByText('1 here, 0 late, 1 no sign')).toBeVisible()

  await lobby(hers.page).getByRole('button', { name: 'Open the lobby' }).click()
  await hers.page.getByRole('button', { name: 'Save the lobby' }).click()
  await expect(hers.page.getByLabel('Lobby name')).toBeFocused()
  await hers.page.getByLabel('Lobby name').fill('Club night at Silverstone')
  await hers.page.getByLabel('Code').fill('RACE-4711')
  await hers.page.getByRole('button', { name: 'Save the lobby' }).click()
  await expect(lobby(hers.page)).toContainText('RACE-4711')
  await expect(lobby(his.page)).toContainText('Check in to see the lobby')

  await his.page.getByRole('button', { name: 'Running late' }).click()
  await expect(lobby(his.page)).toContainText('RACE-4711')
  await expect(his.page.getByRole('heading', { name: 'Running late' })).toBeVisible()

  await third.page.getByRole('button', { name: "I'm here" }).click()
  await expect(third.page.getByRole('heading', { name: 'Standing by, 1st in line' })).toBeVisible()
  await expect(lobby(third.page)).toContainText('Check in to see the lobby')
  await expect(row(admin.page, 'Cleo Waits')).toContainText('Standing by')

  // A place that is given back now is the next reserve's at once, and with it the lobby.
  await his.page.getByRole('button', { name: 'Change' }).click()
  await his.page.getByRole('button', { name: "Can't make it" }).click()
  const question = his.page.getByRole('alertdialog', { name: "Can't make it?" })
  await expect(question).toContainText('The next in line is Cleo Waits.')
  await question.getByRole('button', { name: 'Give it back' }).click()
  await expect(third.page.getByRole('heading', { name: 'You are in, and here.' })).toBeVisible()
  await expect(lobby(third.page)).toContainText('RACE-4711')
  await expect(his.page.getByRole('heading', { name: 'Stand by for a free place' })).toBeVisible()
  await expect(lobby(his.page)).not.toContainText('RACE-4711')
  for (const { page } of [hers, admin]) {
    await expect(page.getByText('Lobby saved')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0)) // below the header stands half a button
    await expectAccessibleInBothThemes(page, 'a race night')
  }
})

test('the host ticks who is in the lobby by keyboard, and what they type outlives a failure and another’s change', async ({
  club,
  person,
}) => {
  const [dan, eve] = [await club.driver('Dan Hosts'), await club.driver('Eve In Lobby')]
  const race = await raceTonight(club, 'Keyboard Night', [dan, eve])
  await beginCheckIn(club, race, 20)
  await club.asAdmin('PUT', `/races/${race.id}/host`, { memberId: dan.id })
  const { page, signInAs } = await person(desk)
  await signInAs(dan)
  await page.goto(`/races/${race.id}`)
  await expect(page.getByText(/2 have not checked in\. In your lobby already\?/)).toBeVisible()
  const here = page.getByRole('button', { name: 'Eve In Lobby is here' })
  for (const isHere of [true, false]) {
    await here.press('Enter')
    await expect(here).toHaveAttribute('aria-pressed', String(isHere))
    await expect(here, 'takes presses again').toBeEnabled()
  }
  await expect(row(page, 'Eve In Lobby')).toContainText('No sign')
  await page.getByRole('button', { name: 'Eve In Lobby is late' }).press('Enter')
  await expect(grid(page).getByRole('listitem').first()).toContainText('Eve In Lobby')

  await page.getByRole('button', { name: 'Open the lobby' }).press('Enter')
  await page.getByLabel('Lobby name').fill('Typed in a tunnel')
  await page.getByLabel('Code').fill('TU-11')
  await club.asAdmin('PUT', `/races/${race.id}/lobby`, { name: 'The admin’s', code: '99' })
  await expect(page.getByText('It now says: The admin’s, 99.')).toBeVisible()
  await enterTunnel(page)
  await page.getByRole('button', { name: 'Save the lobby' }).press('Enter')
  await expect(page.getByText('Lobby not saved').first()).toBeVisible()
  await expect(page.getByLabel('Lobby name')).toHaveValue('Typed in a tunnel')
  await expect(page.getByLabel('Code')).toHaveValue('TU-11')
  await page.getByRole('button', { name: "I'm here" }).press('Enter')
  await expect(page.getByText('Not checked in').first()).toBeVisible()
  await leaveTunnel(page)
  await page.getByRole('button', { name: 'Save the lobby' }).press('Enter')
  await expect(lobby(page)).toContainText('Typed in a tunnel')
  await expect(lobby(page)).toContainText('TU-11')
})
