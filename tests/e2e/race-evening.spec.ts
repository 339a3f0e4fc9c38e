import type { Page } from '@playwright/test'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

// What Chromium says of a refusal.
test.use({ expectedFaults: [/status of 40[39]/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

type Driver = Awaited<ReturnType<Club['driver']>>

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const lobby = (page: Page) => page.getByRole('region', { name: 'Lobby' })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

test('a race night with a host, twelve drivers and three reserves, from check-in to lights out', async ({
  club,
  person,
}) => {
  const [hanna, nico, omar, pia, quinn, ...others] = await driversOf(club, [
    ...['Hanna Opens', 'Nico Takes Over', 'Omar No Sign', 'Pia No Sign', 'Quinn In Lobby'],
    ...['Evening Ada', 'Evening Bo', 'Evening Cy', 'Evening Di', 'Evening Ed', 'Evening Fay', 'Evening Gus'],
  ])
  const [rita, sam, tess] = await driversOf(club, ['Rita Stands By', 'Sam Stands By', 'Tess Stands By'])
  if (!hanna || !nico || !omar || !pia || !quinn || !rita || !sam || !tess) throw new Error('nobody')
  const drivers = [hanna, nico, omar, pia, quinn, ...others]
  const race = await club.race('Twelve And Three', { maxParticipants: drivers.length })
  for (const driver of drivers) await registers(club, race, '/registrations', driver)
  for (const driver of [rita, sam, tess]) await registers(club, race, '/reserves', driver)
  await startsIn(club, race, 40)
  await club.asAdmin('PUT', `/races/${race.id}/host`, { memberId: hanna.id })

  const pages: Person[] = []
  for (const [who, device] of [
    [hanna, desk],
    [nico, desk],
    [omar, phone],
    [rita, phone],
  ] as const) {
    const somebody = await person(device)
    await somebody.signInAs(who)
    await somebody.page.goto(`/races/${race.id}`)
    await expect(title(somebody.page, 'Are you here?')).toBeVisible()
    pages.push(somebody)
  }
  const [hers, next, silent, third] = pages.map(({ page }) => page) as [Page, Page, Page, Page]

  await hers.getByRole('button', { name: "I'm here" }).click()
  await expect(title(hers, 'You are in, and here.')).toBeVisible()
  await lobby(hers).getByRole('button', { name: 'Open the lobby' }).click()
  await hers.getByLabel('Lobby name').fill('Evening lobby')
  await hers.getByLabel('Code').fill('HANNA-1')
  await hers.getByRole('button', { name: 'Save the lobby' }).click()
  await expect(lobby(hers)).toContainText('HANNA-1')
  await expect(lobby(next)).toContainText('Check in to see the lobby')
  await next.getByRole('button', { name: "I'm here" }).click()
  await expect(lobby(next)).toContainText('HANNA-1')
  for (const [n, driver] of others.entries())
    await says(club, race, driver, n === others.length - 1 ? 'late' : 'here')
  await expect(hers.getByText('8 here, 1 late, 3 no sign')).toBeVisible()

  await third.getByRole('button', { name: "I'm here" }).click()
  await expect(title(third, 'Standing by, 1st in line')).toBeVisible()
  for (const driver of [sam, tess]) await says(club, race, driver, 'here')
  await expect(row(hers, 'Tess Stands By')).toContainText('Standing by')

  // Ten minutes before the doors close the host is told who is missing, and finds one of them in their lobby.
  await startsIn(club, race, 24)
  await expect(
    hers.getByText(/^3 have not checked in\. In your lobby already\? Check them in by \d\d:\d\d\.$/),
  ).toBeVisible()
  await hers.getByRole('button', { name: 'Quinn In Lobby is here' }).click()
  await expect(hers.getByText(/^2 have not checked in\./)).toBeVisible()
  await expect(row(silent, 'Quinn In Lobby')).toContainText('Here')

  const present = [hanna, nico, quinn, ...others].map(({ gamertag }) => gamertag)
  expect((await copiedBy(pages[0])).split('\n').sort()).toEqual(present.toSorted())

  await club.asAdmin('PUT', `/races/${race.id}/host`, { memberId: nico.id })
  await lobby(next).getByRole('button', { name: 'Edit' }).click()
  await next.getByLabel('Code').fill('NICO-2')
  await next.getByRole('button', { name: 'Save the lobby' }).click()
  await expect(lobby(hers)).toContainText('NICO-2')
  await expect(lobby(hers).getByRole('button', { name: 'Edit' }), 'the former host').toBeHidden()
  await expect(hers.getByRole('button', { name: 'Copy gamertags' })).toBeHidden()
  await expect(hers.getByRole('button', { name: /is here$/ })).toHaveCount(0)
  const mine = { name: 'Still mine', code: 'HANNA-3' }
  const { status } = await club.send('PUT', `/races/${race.id}/lobby`, mine, { cookie: hanna.cookie })
  expect(status, 'the former host writes the lobby').toBe(403)

  // The doors close: two have given no sign, and of three who stand by the first two have their places.
  await startsIn(club, race, 14)
  await expect(title(third, 'You are in, and here.')).toBeVisible()
  await expect(lobby(third)).toContainText('NICO-2')
  for (const page of [hers, next]) await expect(page.getByText('11 here, 1 late, 0 no sign')).toBeVisible()
  const grid = [hanna, nico, quinn, ...others, rita, sam].map(it => it.gamertag)
  expect((await copiedBy(pages[1])).split('\n').sort()).toEqual(grid.toSorted())
  await expect(silent.getByText(/^You are [23](nd|rd) of 3 reserves\./)).toBeVisible()
  await expect(lobby(silent)).not.toContainText('NICO-2')
  const line = silent.getByRole('list', { name: 'The reserves' }).getByRole('listitem')
  await expect(line).toHaveCount(3)
  await expect(line.first()).toContainText('Tess Stands By')
  await silent.getByRole('button', { name: /Notifications/ }).click()
  await expect(silent.getByText(/You had not checked in for Twelve And Three by/)).toBeVisible()
  await silent.keyboard.press('Escape')

  await startsIn(club, race, 0)
  for (const page of [hers, next, silent, third]) {
    await expect(title(page, 'The race has started')).toBeVisible()
    await expect(page.getByRole('button', { name: /^I'm here$|^Running late$|is here$/ })).toHaveCount(0)
  }
  expect(await statusOf(club, race, omar, 'here')).toBe(409)
})

/** Approved drivers of these gamertags. */
async function driversOf(club: Club, gamertags: string[]): Promise<Driver[]> {
  const drivers: Driver[] = []
  for (const gamertag of gamertags) drivers.push(await club.driver(gamertag))
  return drivers
}

async function registers(club: Club, { id }: { id: string }, path: string, driver: Driver) {
  const { status } = await club.send('POST', path, { raceId: id }, { cookie: driver.cookie })
  expect(status).toBe(201)
}

const says = async (club: Club, race: { id: string }, driver: Driver, state: 'here' | 'late') =>
  expect(await statusOf(club, race, driver, state)).toBe(200)

async function statusOf(club: Club, race: { id: string }, driver: Driver, state: 'here' | 'late') {
  const path = `/races/${race.id}/presence/${driver.id}`
  return (await club.send('PUT', path, { state }, { cookie: driver.cookie })).status
}

/** The club's time goes on: an admin moves the start, which keeps who is here. */
async function startsIn(club: Club, race: { id: string }, minutes: number) {
  const { body } = await club.send('GET', `/races/${race.id}`, undefined, club.director())
  const { name, track, carClass, maxParticipants } = body
  const times = { date: inMinutes(minutes), registrationDeadline: inMinutes(minutes - 60) }
  await club.asAdmin('PUT', `/races/${race.id}`, { ...times, name, track, carClass, maxParticipants })
}

/** What Copy gamertags puts on the clipboard, by pasting it: the club's own pages may not read it. */
async function copiedBy(somebody: Person | undefined): Promise<string> {
  if (!somebody) throw new Error('nobody')
  const { page, context } = somebody
  await context.grantPermissions(['clipboard-write'])
  await page.bringToFront()
  await page.getByRole('button', { name: 'Copy gamertags' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const paper = await context.newPage()
  await paper.setContent('<textarea aria-label="Paper"></textarea>')
  await paper.getByLabel('Paper').press('ControlOrMeta+V')
  const text = await paper.getByLabel('Paper').inputValue()
  await paper.close()
  return text
}
