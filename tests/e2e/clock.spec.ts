import type { Page } from '@playwright/test'
import { type Club, expect, type Person, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A race with places for these drivers, at this instant; its registration closes a minute before. */
async function raceAt(club: Club, name: string, start: string, ...drivers: { cookie: string }[]) {
  const date = new Date(start)
  const race = await club.race(name, {
    ...{ date, registrationDeadline: new Date(date.getTime() - MINUTE) },
    maxParticipants: Math.max(1, drivers.length),
  })
  for (const { cookie } of drivers) await register(club, 'registrations', race.id, cookie)
  return race as { id: string; name: string }
}

async function register(club: Club, list: 'registrations' | 'reserves', raceId: string, cookie: string) {
  const { status } = await club.send('POST', `/${list}`, { raceId }, { cookie })
  expect(status).toBe(201)
}

async function open(person: () => Promise<Person>, driver: { cookie: string }, path: string): Promise<Page> {
  const { page, signInAs } = await person()
  await signInAs(driver)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test.describe('in the night in which the clocks go back', () => {
  test.use({ startsAt: '2026-10-25T00:28:30Z' }) // 01:28 in summer time; 01:30 comes twice

  test('check-in opens an hour before the second 01:30, in an open page, and the countdown does not jump', async ({
    club,
    person,
  }) => {
    const driver = await club.driver('Night Owl')
    const race = await raceAt(club, 'Backwards Cup', '2026-10-25T01:30Z', driver)
    const page = await open(() => person(phone), driver, `/races/${race.id}`)
    const here = page.getByRole('button', { name: "I'm here" })
    await expect(page.getByText('Sun 25 Oct, 01:30')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check-in opens at 01:30' })).toBeVisible()
    await expect(here).toHaveCount(0)
    await club.passUntil('2026-10-25T00:30:00.500Z')
    await here.click()
    await expect(page.getByRole('heading', { name: 'You are in, and here.' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^59:/)
    await club.passUntil('2026-10-25T01:00:01Z') // 01:00 for the second time
    await expect(page.getByRole('timer')).toHaveText(/^29:/)
  })
})

test.describe('before a race', () => {
  test.use({ startsAt: '2026-11-21T12:00Z' })

  test('the doors close in an open page, and who has not said that they are here loses their place', async ({
    club,
    person,
  }) => {
    const [here, silent, reserve] = [
      await club.driver('Here In Time'),
      await club.driver('Silent Driver'),
      await club.driver('Standing By'),
    ]
    const race = await raceAt(club, 'Doors Cup', '2026-11-21T20:00Z', here, silent)
    await register(club, 'reserves', race.id, reserve.cookie)
    await club.passUntil('2026-11-21T19:40Z')
    const [hers, his, third] = [
      await open(() => person(phone), here, `/races/${race.id}`),
      await open(() => person(phone), silent, `/races/${race.id}`),
      await open(() => person(phone), reserve, `/races/${race.id}`),
    ]
    await hers.getByRole('button', { name: "I'm here" }).click()
    await third.getByRole('button', { name: "I'm here" }).click()
    await expect(third.getByRole('heading', { name: 'Standing by, 1st in line' })).toBeVisible()
    await club.passUntil('2026-11-21T19:45:01Z')
    await club.runCron()
    await expect(third.getByRole('heading', { name: 'You are in, and here.' })).toBeVisible()
    await expect(his.getByText('You are the only reserve.')).toBeVisible()
    await expect(hers.getByRole('heading', { name: 'You are in, and here.' })).toBeVisible()
  })

  test('an offer lapses while its driver looks at it, and the next in line has it', async ({
    club,
    person,
  }) => {
    const [leaver, slow, quick] = [
      await club.driver('Gives It Back'),
      await club.driver('Too Slow'),
      await club.driver('Next In Line'),
    ]
    const race = await raceAt(club, 'Lapse Cup', '2026-11-23T20:00Z', leaver)
    for (const { cookie } of [slow, quick]) await register(club, 'reserves', race.id, cookie)
    const his = await open(() => person(phone), slow, '/races')
    const hers = await open(() => person(phone), quick, `/races/${race.id}`)
    const { cookie } = leaver
    await club.send('DELETE', `/registrations/${race.id}/${leaver.id}`, undefined, { cookie })
    await expect(his.getByRole('button', { name: 'Take the place' })).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Take the place' })).toHaveCount(0)
    const [{ expires_at: until } = {}] = await club.sql(
      'SELECT expires_at FROM reserves WHERE race_id = ? AND expires_at IS NOT NULL',
      race.id,
    )
    await club.pass(Number(until) - club.now() + 1)
    await club.runCron()
    await expect(his.getByText('You are 2nd of 2 reserves')).toBeVisible()
    await expect(hers.getByRole('heading', { name: /^A place is yours until / })).toBeVisible()
    await hers.getByRole('button', { name: 'Take the place' }).click()
    await expect(hers.getByRole('heading', { name: /^Check-in opens / })).toBeVisible()
    await expect(his.getByText('You are the only reserve')).toBeVisible()
  })
})

test.describe('a minute before midnight on New Year’s Eve', () => {
  test.use({ startsAt: '2026-12-31T23:59:00Z' })

  test('the talk of the old year stands above that of the new one', async ({ club, person }) => {
    const driver = await club.driver('Midnight Talker')
    const page = await open(() => person(phone), driver, '/chat?room=bravo-six')
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    const log = page.getByRole('log')
    await say(page, 'The last lap of the year')
    await expect(log.getByText('Today', { exact: true })).toBeVisible()
    await club.passUntil('2027-01-01T00:00:05Z')
    await expect(log.getByText('Yesterday', { exact: true })).toBeVisible()
    await say(page, 'The first lap of the year')
    await expect(log.getByText('Today', { exact: true })).toBeVisible()
    await club.passUntil('2027-01-02T09:00Z')
    await expect(log.getByText('Thursday 31 December 2026', { exact: true })).toBeVisible()
  })
})

test.describe('in a leap year', () => {
  test.use({ startsAt: '2028-02-28T21:00Z' })

  test('there is a race on 29 February, and it is over on 1 March', async ({ club, person }) => {
    const driver = await club.driver('Leap Driver')
    const race = await raceAt(club, 'Leap Cup', '2028-02-29T20:00Z', driver)
    const page = await open(() => person(phone), driver, '/races')
    const card = page.getByRole('article', { name: race.name })
    await expect(card).toContainText('29 Feb')
    await club.passUntil('2028-03-01T12:00Z')
    await page.goto('/races')
    await expect(card).toContainText('Waiting for the result')
    await club.passUntil('2028-03-01T20:01Z')
    await page.goto('/races')
    await expect(page.getByText('No races available at the moment.')).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})

test.describe('a session', () => {
  test.use({ startsAt: '2026-11-21T12:00Z', expectedFaults: [/status of 401|WebSocket/] })

  test('is open ninety days after it was used last, and then asks to be signed in anew', async ({
    club,
    person,
  }) => {
    const driver = await club.driver('Away For Weeks')
    await open(person, driver, '/dashboard')
    await club.pass(90 * DAY - MINUTE)
    const back = await open(person, driver, '/dashboard')
    await expect(back.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await club.pass(90 * DAY + MINUTE)
    const late = await open(person, driver, '/races')
    await expect(late.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
})

async function say(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}
