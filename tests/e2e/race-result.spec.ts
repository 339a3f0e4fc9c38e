import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

type Driver = Awaited<ReturnType<Club['driver']>>

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const row = (page: Page, name: string) => result(page).getByRole('listitem').filter({ hasText: name })

test('a driver waits for the result on the race page, sees it come in, be corrected and be taken back', async ({
  club,
  person,
}) => {
  const race = await club.race('Waited For Result')
  const drivers: Driver[] = []
  for (const name of ['Result Ana', 'Result Ben', 'Result Cleo', 'Result Dan'])
    drivers.push(await club.driver(name))
  for (const driver of drivers) await registers(club, race.id, driver)
  const [ana, ben, cleo] = drivers as [Driver, Driver, Driver, Driver]
  const { track, carClass, maxParticipants, name } = race
  const now = { date: inMinutes(0), registrationDeadline: inMinutes(-1) }
  await club.asAdmin('PUT', `/races/${race.id}`, { ...now, name, track, carClass, maxParticipants })

  const driver = await person({ viewport: { width: 390, height: 844 } })
  const { page } = driver
  await driver.signInAs(ben)
  await page.goto(`/races/${race.id}`)
  await expect(title(page, 'The race has started')).toBeVisible()
  await expect(result(page)).toContainText('Waiting for the result')
  await expect(result(page).getByRole('link')).toHaveCount(0)
  await expect(title(page, 'The grid')).toBeVisible()

  const sheet = (...lines: object[]) => ({
    lines: lines.map(line => ({ status: 'finished', ...line })),
    poleId: ben.id,
    fastestId: ana.id,
  })
  const first = sheet(
    { memberId: ana.id },
    { memberId: ben.id, gap: '+1:02.5' },
    { memberId: cleo.id, status: 'dnf' },
  )
  await club.asAdmin('PUT', `/races/${race.id}/result`, { basedOn: 0, ...first })
  await expect(title(page, 'You finished 2nd')).toBeVisible()
  await expect(title(page, 'The grid')).toHaveCount(0)
  await expect(row(page, 'Result Ben')).toContainText('+1:02.500')
  await expect(row(page, 'Result Ben')).toContainText('Pole')
  await expect(row(page, 'Result Ana')).toContainText('Fastest lap')
  await expect(row(page, 'Result Cleo')).toContainText('Retired')
  await expect(row(page, 'Result Dan')).toContainText('Did not start')
  await expect(result(page)).toContainText(/Provisional until \w+ \d+ \w+, \d\d:\d\d, London time/)
  await expectAccessibleInBothThemes(page, 'a result')

  const second = sheet({ memberId: ben.id }, { memberId: ana.id, gap: '+0.100' })
  await club.asAdmin('PUT', `/races/${race.id}/result`, { basedOn: 1, ...second })
  await expect(title(page, 'You finished 1st')).toBeVisible()
  await club.asAdmin('DELETE', `/races/${race.id}/result`, { basedOn: 2 })
  await expect(result(page)).toContainText('Waiting for the result')

  const admin = await person({ viewport: { width: 1440, height: 900 } })
  await admin.signInAs(await club.director())
  await admin.page.goto(`/races/${race.id}`)
  const enter = result(admin.page).getByRole('link', { name: 'Enter the result' })
  await expect(enter).toHaveAttribute('href', `/races/${race.id}/result`)
  await club.asAdmin('PUT', `/races/${race.id}/result`, { basedOn: 3, ...first })
  await expect(result(admin.page).getByRole('link', { name: 'Correct the result' })).toBeVisible()
})

async function registers(club: Club, raceId: string, { cookie }: Driver) {
  const { status } = await club.send('POST', '/registrations', { raceId }, { cookie })
  expect(status).toBe(201)
}
