import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'
import { enterTunnel } from '#tests/support/tunnel.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
// What the journey cuts off on purpose.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/] })

const incidents = (page: Page) => page.getByRole('region', { name: 'Incidents' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Report an incident' })

test('a driver reports an incident on a phone; half written it outlives the tab, a cut connection and a lost answer', async ({
  club,
  person,
}) => {
  const [ana, ben, cleo] = [
    await club.driver('Report Ana'),
    await club.driver('Report Ben'),
    await club.driver('Report Cleo'),
  ]
  const race = await startedRace(club, 'Reported Sprint', [ana, ben])
  const reporter = await person(phone)
  await reporter.signInAs(ana)
  const { page, context } = reporter
  await page.goto(`/races/${race.id}`)
  await expect(incidents(page)).toContainText(
    'Reports are open until 24 hours after the result is published.',
  )
  await incidents(page).getByRole('button', { name: 'Report an incident' }).tap()
  await expect(form(page)).toContainText(
    'The drivers you name will be told who reported it, and have 24 hours to answer.',
  )
  await expectAccessibleInBothThemes(page, 'an empty report')

  const send = form(page).getByRole('button', { name: 'Send the report' })
  await send.tap()
  await expect(form(page).getByText('Please choose a driver', { exact: true })).toBeVisible()
  await expect(form(page).getByText('Say what happened', { exact: true })).toBeVisible()
  await form(page).getByLabel('Driver', { exact: false }).first().selectOption({ label: 'Report Ben' })
  await form(page).getByLabel('Lap').fill('four')
  await form(page).getByLabel('Turn').fill('Turn 6')
  await form(page).getByLabel('Race time').fill('12:40')
  await form(page).getByLabel('Rule').selectOption('Contact that costs a place')
  await form(page).getByLabel('What happened').fill('Dived in from far behind and put me off.')
  await form(page).getByRole('button', { name: 'Add a link' }).tap()
  await form(page).getByLabel('Link 1').fill('http://clips.example/lap-4')

  // The browser asks whoever closes the tab, and they do so all the same.
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await incidents(page).getByRole('button', { name: 'Continue your report' }).tap()
  await expect(form(page).getByLabel('What happened')).toHaveValue('Dived in from far behind and put me off.')
  await expect(form(page).getByLabel('Driver', { exact: false }).first()).toHaveValue(ben.id)
  await send.tap()
  await expect(form(page).getByText('Lap must be a whole number')).toBeVisible()
  await expect(form(page).getByText(/^A clip must be a link that starts with https/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a report with mistakes')
  await form(page).getByLabel('Lap').fill('4')
  await form(page).getByLabel('Link 1').fill('https://clips.example/lap-4')
  const buffer = await picture(page)
  const chooser = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: 'Add a file' }).tap()
  await (await chooser).setFiles([{ name: 'turn-6.png', mimeType: 'image/png', buffer }])
  await expect(form(page).getByText('A picture from this device')).toBeVisible()

  await enterTunnel(page)
  await send.tap()
  await expect(form(page).getByText(/The club cannot be reached/)).toBeVisible()
  await context.setOffline(false)
  await expect(form(page).getByLabel('What happened')).toHaveValue(/put me off/)
  let sent = 0
  await page.route('**/api/incidents', async route => {
    if (route.request().method() !== 'POST' || sent++ > 0) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await send.tap()
  await expect.poll(() => sent).toBe(1)
  await expect(send).not.toHaveAttribute('aria-busy')
  await send.dblclick()
  await expect(page).toHaveURL(/\/incidents\/[0-9a-f-]{36}$/)
  expect(sent, 'a second tap sends nothing').toBe(2)
  const cases = await casesOf(club, ana, race.id)
  expect(cases).toMatchObject([{ lap: 4, spot: 'Turn 6', role: 'reporter', drivers: [{ id: ben.id }] }])

  const named = await person(phone)
  await named.signInAs(ben)
  await named.page.goto('/races')
  const bell = named.page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await bell.click()
  await expect(
    named.page.getByRole('link', { name: /You have been reported\. Reported Sprint, lap 4/ }),
  ).toHaveAttribute('href', new RegExp(`/incidents/${cases[0]?.id}$`))
  await named.page.goto('/incidents')
  const yours = named.page.getByRole('region', { name: 'Your cases' })
  await expect(
    yours.getByRole('link', { name: /Reported Sprint, Lap 4, Turn 6.*You are named/ }),
  ).toContainText('Your turn')
  await expectAccessibleInBothThemes(named.page, 'the page of incidents')

  const stranger = await person(phone)
  await stranger.signInAs(cleo)
  await stranger.page.goto(`/races/${race.id}`)
  await expect(incidents(stranger.page)).toBeVisible()
  await expect(incidents(stranger.page).getByRole('listitem')).toHaveCount(0)
  await stranger.page.goto('/incidents')
  await expect(stranger.page.getByText('You are not involved in any case')).toBeVisible()
  await expect(stranger.page.getByText('Report Ben')).toHaveCount(0)
})

test('once reports have closed the button goes, and an admin can still report for the club', async ({
  club,
  person,
}) => {
  const [ana, ben] = [await club.driver('Closed Ana'), await club.driver('Closed Ben')]
  const race = await startedRace(club, 'Closed Reports', [ana, ben])
  const lines = [ana, ben].map(({ id }) => ({ memberId: id, status: 'finished' }))
  await club.asAdmin('PUT', `/races/${race.id}/result`, { basedOn: 0, lines })
  const driver = await person(phone)
  await driver.signInAs(ana)
  const { page } = driver
  await page.goto(`/races/${race.id}`)
  await expect(incidents(page)).toContainText(/Reports close \w+ \d+ \w+, \d\d:\d\d, London time\./)
  const report = incidents(page).getByRole('button', { name: 'Report an incident' })
  await expect(report).toBeVisible()

  // A day passes, as far as this browser is told.
  const closes = Date.now() + 8000
  const hurry = (of: Page) =>
    of.route('**/api/races/*/result', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.result.until = new Date(closes).toISOString()
      await route.fulfill({ response: answer, json: body })
    })
  await hurry(page)
  await page.reload()
  await expect(report).toBeHidden()
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()

  const admin = await person({ viewport: { width: 1440, height: 900 } })
  await admin.signInAs(await club.director())
  await hurry(admin.page)
  await admin.page.goto(`/races/${race.id}`)
  await incidents(admin.page).getByRole('button', { name: 'Report for the club' }).click()
  const dialog = form(admin.page)
  await expect(dialog).toContainText(
    'The drivers you name will be told that the club reported it, and have 24 hours to answer.',
  )
  await dialog.getByLabel('Driver', { exact: false }).first().selectOption({ label: 'Closed Ben' })
  await dialog.getByLabel('What happened').fill('Cut the chicane on every lap.')
  await dialog.getByRole('button', { name: 'Send the report' }).click()
  await expect(admin.page).toHaveURL(/\/incidents\/[0-9a-f-]{36}$/)
  await admin.page.goto('/admin?tab=races')
  await expect(
    admin.page.getByRole('row', { name: /Closed Reports/ }).getByRole('link', { name: 'Result' }),
  ).toHaveAttribute('href', `/races/${race.id}/result`)
})

type Driver = Awaited<ReturnType<Club['driver']>>

/** A race that began a minute ago with these drivers on its grid. */
async function startedRace(club: Club, name: string, drivers: Driver[]) {
  const race = await club.race(name)
  for (const { cookie } of drivers) {
    const { status } = await club.send('POST', '/registrations', { raceId: race.id }, { cookie })
    expect(status).toBe(201)
  }
  const { track, carClass, maxParticipants } = race
  const [date, registrationDeadline] = [1, 2].map(minutes => new Date(Date.now() - minutes * 60_000))
  return club.asAdmin('PUT', `/races/${race.id}`, {
    name,
    track,
    carClass,
    maxParticipants,
    date,
    registrationDeadline,
  })
}

async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    canvas.getContext('2d')?.fillRect(8, 8, 20, 20)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

async function casesOf(club: Club, { cookie }: Driver, raceId: string) {
  const { body } = await club.send('GET', `/incidents?raceId=${raceId}`, undefined, { cookie })
  return body as { id: string }[]
}
