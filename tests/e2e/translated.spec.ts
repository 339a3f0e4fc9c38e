import type { Page } from '@playwright/test'
import { raceThatRan } from '#tests/support/finished-race.ts'
import type { Club, Person } from '#tests/support/journey.ts'
import { expect, test } from '#tests/support/stewards.ts'
import { translateLikeABrowser } from '#tests/support/translated.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Somebody whose browser translates every page. */
async function reader(person: (device: typeof phone | typeof desk) => Promise<Person>, device: typeof desk) {
  const somebody = await person(device)
  await somebody.context.addInitScript(translateLikeABrowser)
  return somebody
}

type Driver = Awaited<ReturnType<Club['driver']>>

const state = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

for (const [where, device] of Object.entries({ 'at a desk': desk, 'on a phone': phone }))
  test(`a newcomer who reads in translation joins, takes a place, talks in three rooms and checks in, ${where}`, async ({
    club,
    person,
  }) => {
    await club.room('Second Room')
    await club.room('Third Room')
    const race = await club.race('Translated Cup', { maxParticipants: 12 })
    const { page } = await reader(person, device)

    await page.goto('/')
    await button(page, 'Enter Racing Club').click()
    await page.goto('/register')
    await page.getByLabel('Nickname / Known as').fill('Nia')
    await page.getByLabel('Gamertag').fill('Nia Reads')
    await page.getByLabel('Experience level').selectOption({ label: 'Advanced' })
    await button(page, 'Create Driver Profile').click()
    await expect(page).toHaveURL(/\/races$/)
    const [{ id }] = await club.asAdmin('GET', '/admin/pending-members')
    await club.asAdmin('POST', '/admin/approve-member', { memberId: id, approved: true })

    const card = page.getByRole('article', { name: race.name })
    await card.getByRole('button', { name: 'Register Now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click()
    await expect(card.getByText("You're registered!")).toBeVisible()
    await expect(card.getByText('1 of 12 registered')).toBeVisible()

    await talk(page)
    await startsIn(club, race, 40)
    await page.goto(`/races/${race.id}`)
    await button(page, "I'm here").click()
    await expect(page.getByRole('heading', { level: 2, name: 'You are in, and here.' })).toBeVisible()
    await club.asAdmin('PUT', `/races/${race.id}/host`, { memberId: id })
    await button(page, 'Open the lobby').click()
    await page.getByLabel('Lobby name').fill('Evening lobby')
    await page.getByLabel('Code').fill('NIA-1')
    await button(page, 'Save the lobby').click()
    await expect(page.getByRole('region', { name: 'Lobby' })).toContainText('NIA-1')
    await startsIn(club, race, 0)
    await expect(page.getByRole('heading', { level: 2, name: 'The race has started' })).toBeVisible()
  })

/** From the header into the chat, and through its rooms and back, with a word in each. */
async function talk(page: Page) {
  await page
    .getByRole('link', { name: /^Chat\b/ })
    .first()
    .click()
  for (const room of ['Second Room', 'Third Room', 'General Discussion', 'Second Room']) {
    await page.getByRole('tab', { name: room }).click()
    await expect(page.getByRole('heading', { level: 2, name: room })).toBeVisible()
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill(`Hello, ${room}`)
    await field.press('Control+Enter')
    await expect(page.getByRole('log')).toContainText(`Hello, ${room}`)
    await expect(page.getByText('Sending')).toBeHidden()
  }
  await expect(page.getByText('cannot be shown')).toHaveCount(0)
}

/** The club's time goes on: an admin moves the start, which keeps who is here. */
async function startsIn(club: Club, race: { id: string; name: string }, minutes: number) {
  const times = { date: inMinutes(minutes), registrationDeadline: inMinutes(minutes - 60) }
  const rest = { name: race.name, track: 'Silverstone', carClass: 'GT3', maxParticipants: 12 }
  await club.asAdmin('PUT', `/races/${race.id}`, { ...rest, ...times })
}

test('a case is reported, answered and decided by people who read it in translation', async ({
  club,
  person,
  stewards,
}) => {
  const names = ['Reads Marcus', 'Reads Priya']
  const { id: raceId, drivers } = await raceThatRan(club, 'Translated Sprint', names)
  const [marcus, priya] = drivers as [Driver, Driver]
  const [ann, ...others] = (await stewards('Reads Ann', 'Reads Ben', 'Reads Cem')) as [Driver, ...Driver[]]

  const { page, signInAs } = await reader(person, phone)
  await signInAs(priya)
  await page.goto(`/races/${raceId}`)
  await button(page, 'Report an incident').click()
  const report = page.getByRole('dialog', { name: 'Report an incident' })
  await report.getByLabel('Driver').first().selectOption({ label: 'Reads Marcus' })
  await report.getByLabel('Rule').selectOption({ label: 'Contact that costs a place' })
  await report.getByLabel('What happened').fill('He dived in from far behind.')
  await report.getByRole('button', { name: 'Send the report' }).click()
  await expect(page).toHaveURL(/\/incidents\/[0-9a-f-]{36}$/)
  await expect(state(page, 'Being heard')).toBeVisible()

  const his = await reader(person, phone)
  await his.signInAs(marcus)
  await his.page.goto(page.url())
  await his.page.getByLabel('How you saw it').fill('The door was open.')
  await button(his.page, 'Send your side').click()
  await expect(state(page, 'With the stewards')).toBeVisible()

  const hers = await reader(person, desk)
  await hers.signInAs(ann)
  await hers.page.goto(page.url())
  await hers.page.getByRole('radio', { name: /^Warning/ }).check()
  await hers.page.getByLabel('Why, in a sentence').fill('He was not alongside.')
  await hers.page.getByRole('radio', { name: 'Reads Marcus' }).check()
  await button(hers.page, 'Cast my vote').click()
  await expect(hers.page.getByText('1 of 3 votes are in.')).toBeVisible()
  const id = page.url().split('/').at(-1)
  for (const { cookie } of others) {
    const vote = { verdict: 'warning', blamedId: marcus.id, reason: 'Too late.' }
    await club.send('PUT', `/incidents/${id}/vote`, vote, { cookie })
  }
  await hers.page.getByLabel('What you decided, and why').fill('The corner was hers.')
  await button(hers.page, 'Decide').click()
  await expect(state(his.page, 'Decided')).toBeVisible()
  await button(his.page, 'Appeal this decision').click()
  await his.page.getByRole('radio', { name: /^New evidence/ }).check()
  await his.page.getByLabel('Why the decision is wrong').fill('The clip from behind.')
  await button(his.page, 'Send the appeal').click()
  for (const reader of [page, his.page, hers.page]) {
    await expect(state(reader, 'Under appeal')).toBeVisible()
    await expect(reader.getByText('cannot be shown')).toHaveCount(0)
  }
})
