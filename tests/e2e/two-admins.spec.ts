import type { Locator, Page } from '@playwright/test'
import type { Club } from '#tests/support/journey.ts'
import { expect, test } from '#tests/support/two-admins.ts'

const desk = { viewport: { width: 1440, height: 900 } }

// The refusals that these journeys are about, and a socket that is opened just as a passkey gives its browser another session.
test.use({ expectedFaults: [/WebSocket|status of 40[19]/] })

test('two admins who edit one race both have their way in different fields, and choose in the same one', async ({
  club,
  twoAdmins,
}) => {
  const race = await club.race('Two Hands Cup')
  const { director, other } = await twoAdmins('Race Colleague')
  const edit = async (page: Page) => {
    await page
      .getByRole('row', { name: /Two Hands Cup/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    return page.getByRole('dialog', { name: 'Edit Race' })
  }
  const update = (form: Locator) => form.getByRole('button', { name: 'Update Race' })
  for (const page of [director, other]) await page.goto('/admin?tab=races')

  const [first, second] = [await edit(director), await edit(other)]
  await first.getByLabel('Points').fill('25-18-15')
  await second.getByLabel('Car class').fill('GT4')
  for (const form of [first, second]) {
    await update(form).click()
    await expect(form).toBeHidden()
  }

  const [faster, slower] = [await edit(director), await edit(other)]
  await faster.getByLabel('Maximum participants').fill('24')
  await slower.getByLabel('Maximum participants').fill('18')
  await update(faster).click()
  await expect(faster).toBeHidden()
  await update(slower).click()
  const both = sidesOf(slower, 'Maximum participants')
  await expect(slower.getByText('RaceDirector changed this while you were editing')).toBeVisible()
  await expect(both).toContainText('Theirs24')
  await expect(both).toContainText('Yours18')
  await expect(update(slower)).toBeDisabled()
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await update(slower).click()
  await expect(slower).toBeHidden()

  const all = await club.asAdmin('GET', '/races?scope=all')
  expect(all.find(({ id }: { id: string }) => id === race.id)).toMatchObject({
    points: '25-18-15',
    carClass: 'GT4',
    maxParticipants: 18,
  })
  expect(await editsOf(club, race.id)).toEqual([
    { points: [null, '25-18-15'] },
    { carClass: ['GT3', 'GT4'] },
    { maxParticipants: [20, 24] },
    { maxParticipants: [24, 18] },
  ])
})

test('two admins who edit one championship both have their way in different fields, and choose in the same one', async ({
  club,
  twoAdmins,
}) => {
  const [startDate, endDate] = ['2031-03-01', '2031-09-30']
  const cup = await club.asAdmin('POST', '/championships', {
    name: 'Two Hands Series',
    season: '2031',
    startDate,
    endDate,
  })
  const { director, other } = await twoAdmins('Series Colleague')
  const edit = async (page: Page) => {
    await page
      .getByRole('row', { name: /Two Hands Series/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    const form = page.getByRole('dialog', { name: 'Edit Championship' })
    await expect(form.getByLabel('Championship name')).toHaveValue('Two Hands Series')
    return form
  }
  const update = (form: Locator) => form.getByRole('button', { name: 'Update Championship' })
  for (const page of [director, other]) await page.goto('/admin?tab=championships')

  const [first, second] = [await edit(director), await edit(other)]
  await first.getByLabel('Description').fill('Six rounds')
  await second.getByLabel('Maximum participants').fill('30')
  for (const form of [first, second]) {
    await update(form).click()
    await expect(form).toBeHidden()
  }

  const [faster, slower] = [await edit(other), await edit(director)]
  await faster.getByLabel('Rules').fill('No contact')
  await slower.getByLabel('Rules').fill('Contact allowed')
  await update(faster).click()
  await expect(faster).toBeHidden()
  await update(slower).click()
  const both = sidesOf(slower, 'Rules')
  await expect(slower.getByText('Series Colleague changed this while you were editing')).toBeVisible()
  await expect(both).toContainText('TheirsNo contact')
  await expect(both).toContainText('YoursContact allowed')
  await both.getByRole('button', { name: 'Take theirs' }).click()
  await expect(slower.getByLabel('Rules')).toHaveValue('No contact')
  await slower.getByLabel('Season').fill('2031 Summer')
  await update(slower).click()
  await expect(slower).toBeHidden()

  expect(await club.asAdmin('GET', `/championships/${cup.id}`)).toMatchObject({
    description: 'Six rounds',
    maxParticipants: 30,
    rules: 'No contact',
    season: '2031 Summer',
  })
  expect(await editsOf(club, cup.id)).toEqual([
    { description: [null, 'Six rounds'] },
    { maxParticipants: [null, 30] },
    { rules: [null, 'No contact'] },
    { season: ['2031', '2031 Summer'] },
  ])
})

test('an admin and the driver whose profile both edit have their way in different fields, and choose in the same one', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Two Hands Driver')
  const [{ page: own, ...owner }, { page: desktop, ...admin }] = [await person(desk), await person(desk)]
  await owner.signInAs(driver)
  await admin.signInAs(club.director())
  for (const page of [own, desktop]) await page.goto(`/members/${driver.id}/profile`)
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: /^Edit Profile/ }).click()
    return page.getByRole('main').locator('form')
  }
  const save = (form: Locator) => form.getByRole('button', { name: 'Save Changes' })

  const [first, second] = [await edit(own), await edit(desktop)]
  await first.getByLabel('Bio').fill('Night races')
  await second.getByLabel('Car number').fill('42')
  for (const form of [first, second]) {
    await save(form).click()
    await expect(form).toBeHidden()
  }

  const [faster, slower] = [await edit(desktop), await edit(own)]
  await faster.getByLabel('Favourite car class').fill('GT3')
  await slower.getByLabel('Favourite car class').fill('GT4')
  await save(faster).click()
  await expect(faster).toBeHidden()
  await save(slower).click()
  const both = sidesOf(slower, 'Favourite car class')
  await expect(both).toContainText('TheirsGT3')
  await expect(both).toContainText('YoursGT4')
  await expect(save(slower)).toBeDisabled()
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await save(slower).click()
  await expect(slower).toBeHidden()

  expect(await club.asAdmin('GET', `/members/${driver.id}`)).toMatchObject({
    bio: 'Night races',
    carNumber: '42',
    favoriteCarClass: 'GT4',
  })
})

/** What somebody else made of a field and what was typed here, with the choice between them. */
function sidesOf(form: Locator, field: string) {
  return form.getByRole('group', { name: field })
}

/** What the log says of the edits of a race or a championship: old and new values by field, oldest first. */
async function editsOf(club: Club, subject: string) {
  const log: { subject: string; action: string; detail: string }[] = await club.asAdmin('GET', '/admin/audit')
  return log
    .filter(entry => entry.subject === subject && entry.action.endsWith('.edit'))
    .map(({ detail }) => JSON.parse(detail))
    .reverse()
}
