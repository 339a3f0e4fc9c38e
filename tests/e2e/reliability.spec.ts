import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'

const MINUTE = 60_000

/** A race that this driver gave their place back of after its deadline, and that has begun since. */
async function missed(club: Club, driver: { id: string; cookie: string }, name: string) {
  const race = await club.race(name)
  await club.send('POST', '/registrations', { raceId: race.id }, { cookie: driver.cookie })
  const closed = { ...race, registrationDeadline: new Date(Date.now() - 2 * MINUTE) }
  await club.asAdmin('PUT', `/races/${race.id}`, closed)
  await club.send('DELETE', `/registrations/${race.id}/${driver.id}`, undefined, { cookie: driver.cookie })
  await club.asAdmin('PUT', `/races/${race.id}`, { ...closed, date: new Date(Date.now() - MINUTE) })
}

test('a driver reads how often they turned up, and an admin excuses what was not their fault', async ({
  club,
  person,
}) => {
  const ron = await club.driver('Reliable Ron')
  for (const name of ['Turned Up One', 'Turned Up Two']) await missed(club, ron, name)
  const driver = await person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await driver.signInAs(ron)
  const { page } = driver
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Reliability' })
  await expect(card).toContainText('Too early to say')
  await missed(club, ron, 'Turned Up Three')
  await page.reload()
  await expect(card).toContainText('Turned up for 0 of the last 3')
  const line = card.getByRole('listitem').filter({ hasText: 'Turned Up One' })
  await expect(line).toContainText('Gave back the place after the deadline')
  await expect(card.getByRole('link', { name: 'Tell an admin' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Excuse' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'the dashboard with a reliability')

  await club
    .race('Turned Up Next')
    .then(({ id }) => club.send('POST', '/registrations', { raceId: id }, { cookie: ron.cookie }))
  const admin = await person()
  await admin.signInAs(club.director())
  await admin.page.goto('/admin?tab=races')
  const row = admin.page.getByRole('row').filter({ hasText: 'Turned Up Next' })
  await row.getByRole('button', { name: 'Drivers' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Registered Drivers' })
  await dialog.getByRole('button', { name: 'Reliability' }).click()
  await expect(dialog).toContainText('Turned up for 0 of the last 3')
  const excused = dialog.getByRole('listitem').filter({ hasText: 'Turned Up Two' }).last()
  await excused.getByRole('button', { name: 'Excuse' }).click()
  await expect(dialog).toContainText('Too early to say')
  await expect(excused).toContainText('Excused, does not count')
  await excused.getByRole('button', { name: 'Remove excuse' }).click()
  await expect(dialog).toContainText('Turned up for 0 of the last 3')
  await excused.getByRole('button', { name: 'Excuse' }).click()
  await expect(dialog).toContainText('Too early to say')

  await page.goto(`/members/${ron.id}/profile`)
  await expect(card).toContainText('Excused, does not count')
  await admin.page.goto(`/members/${ron.id}/profile`)
  await admin.page.getByRole('button', { name: 'Reliability' }).click()
  await expect(admin.page.getByText('Too early to say')).toBeVisible()
})

test('nobody else sees a driver’s reliability', async ({ club, person }) => {
  const ron = await club.driver('Reliable Rita')
  const other = await person()
  await other.signInAs(await club.driver('Reliable Nosy'))
  await other.page.goto(`/members/${ron.id}/profile`)
  await expect(other.page.getByRole('heading', { name: 'About' })).toBeVisible()
  await expect(other.page.getByText('Reliability')).toHaveCount(0)
})
