import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

// What Chromium says of a race that there is not, and of a club that does not answer.
test.use({ expectedFaults: [/status of (404|503)/] })

const MINUTE = 60_000
const PLACES = 50
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
/** As long as a gamertag may be, in the widest letters. */
const longest = (n: number) => `Wide${String(n).padStart(2, '0')}`.padEnd(32, 'W')

type Driver = Awaited<ReturnType<Club['driver']>>

/** Where the page is looked at, in px: phone, tablet, desk. */
const widths = [390, 768, 1440]

/** Nothing reaches over the edge, at no width; what is pressed is large enough for a thumb; and it can be read in both themes. */
async function expectSound(page: Page, state: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const overhanging = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main :is(section, ul, li, p)')]
        .filter(box => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
        .map(box => `${box.tagName} ${box.textContent?.slice(0, 30)}`),
    )
    expect(overhanging, `${state} at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  // Retry is as large as everywhere in the club.
  const buttons = page.getByRole('main').getByRole('button').filter({ hasNotText: 'Retry' })
  const small = await buttons.evaluateAll(all =>
    all.filter(it => it.getBoundingClientRect().height < 48).map(it => it.textContent),
  )
  expect(small, `${state}: lower than 48 px`).toEqual([])
  await expectAccessibleInBothThemes(page, state)
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

test('a race of fifty with the longest gamertags keeps to the screen in every state, by phone, tablet and desk', async ({
  club,
  person,
}) => {
  const drivers = await Promise.all(Array.from({ length: PLACES + 2 }, (_, n) => club.driver(longest(n))))
  const [host, reserve] = [drivers[0] as Driver, drivers[PLACES] as Driver]
  const race = await club.race('A Night Of Fifty Wide Gamertags', { maxParticipants: PLACES })
  const send = (method: string, path: string, { cookie }: Driver, body?: unknown) =>
    club.send(method, path, body, { cookie })
  const join = (driver: Driver, path: string) => send('POST', path, driver, { raceId: race.id })
  const joined = [
    ...(await Promise.all(drivers.slice(0, PLACES).map(driver => join(driver, '/registrations')))),
    ...(await Promise.all(drivers.slice(PLACES).map(driver => join(driver, '/reserves')))),
  ]
  expect(joined.filter(({ status }) => status !== 201)).toEqual([])

  const reader = await person({ viewport: { width: 390, height: 844 } })
  const { page } = reader
  await reader.signInAs(host)
  await page.goto(`/races/${race.id}`)
  await expect(title(page, /^Check-in opens /)).toBeVisible()
  await expectSound(page, 'before check-in')

  const startsIn = (minutes: number, changes = {}) =>
    club.asAdmin('PUT', `/races/${race.id}`, {
      ...{ name: race.name, track: race.track, carClass: race.carClass, maxParticipants: PLACES },
      date: inMinutes(minutes),
      registrationDeadline: inMinutes(-1),
      ...changes,
    })
  await startsIn(40)
  await club.asAdmin('PUT', `/races/${race.id}/host`, { memberId: host.id })
  await Promise.all(
    drivers.slice(1, 30).map((driver, n) => {
      const state = n % 5 === 4 ? 'late' : 'here'
      return send('PUT', `/races/${race.id}/presence/${driver.id}`, driver, { state })
    }),
  )
  await expect(title(page, 'Are you here?')).toBeVisible()
  await expect(page.getByText('Late', { exact: true })).not.toHaveCount(0)
  await expectSound(page, 'a host who is asked')
  await send('PUT', `/races/${race.id}/lobby`, host, {
    name: 'W'.repeat(60),
    code: 'W'.repeat(40),
    note: 'Long words: '.padEnd(200, 'W'),
  })
  await page.getByRole('button', { name: "I'm here" }).click()
  await expect(title(page, 'You are in, and here.')).toBeVisible()
  await expectSound(page, 'a host who is here, with the longest lobby')

  await reader.signInAs(reserve)
  await page.goto(`/races/${race.id}`)
  await expect(title(page, 'Are you here?')).toBeVisible()
  await expectSound(page, 'a reserve')
  await page.getByRole('button', { name: "I'm here" }).click()
  await expect(page.getByText(/^Standing by/).first()).toBeVisible()
  await expectSound(page, 'a reserve who stands by')

  await startsIn(40, { isActive: false })
  await expect(title(page, 'Called off')).toBeVisible()
  await expectSound(page, 'called off')

  await page.route(`**/api/races/${race.id}/board`, route => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  await expectSound(page, 'a board that does not come')
  await page.goto('/races/no-such-race')
  await expect(page.getByRole('heading', { name: 'We can’t find this race' })).toBeVisible()
  await expectSound(page, 'a race that there is not')
})
