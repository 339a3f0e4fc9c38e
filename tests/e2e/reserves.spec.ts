import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts'
import { letOffersRunOut } from '#tests/support/club-clock.ts'
import { type Club, expect, test } from '#tests/support/journey.ts'
import { startPushServer } from '#tests/support/push-server.ts'
import type { Subscriber } from '#tests/support/push-service.ts'
import { enterTunnel, leaveTunnel } from '#tests/support/tunnel.ts'

// What Chromium says of a refusal, and of calls without a connection.
test.use({ expectedFaults: [/status of 409|ERR_INTERNET_DISCONNECTED|WebSocket/] })

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

type Driver = Awaited<ReturnType<Club['driver']>>

/** A race whose every place these drivers have. */
async function fullRace(club: Club, name: string, drivers: Driver[], changes = {}) {
  const race = await club.race(name, { maxParticipants: drivers.length, ...changes })
  for (const { cookie } of drivers) {
    const { status } = await club.send('POST', '/registrations', { raceId: race.id }, { cookie })
    expect(status).toBe(201)
  }
  return race as { id: string; name: string }
}

async function wait(club: Club, raceId: string, { cookie }: Driver) {
  const { status } = await club.send('POST', '/reserves', { raceId }, { cookie })
  expect(status).toBe(201)
}

/** Turns alerts on in a browser of this driver. */
async function subscribe(
  club: Club,
  { service }: Awaited<ReturnType<typeof startPushServer>>,
  driver: Driver,
) {
  const browser = await service.subscribe()
  const { status } = await club.send('POST', '/push/subscribe', browser.subscription, {
    cookie: driver.cookie,
  })
  expect(status).toBe(201)
  return browser
}

// The last calls of the races of other journeys ring on every phone.
const rungOn = (browser: Subscriber | undefined) =>
  browser?.received.map(({ payload }) => payload).filter(({ kind }) => kind !== 'closes-soon')
const driversOf = async (club: Club, { id }: { id: string }): Promise<string[]> =>
  (await club.asAdmin('GET', `/races/${id}/drivers`)).map(
    ({ member }: { member: { gamertag: string } }) => member.gamertag,
  )
const cardIn = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const toast = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))

test('of a full race one driver gives back their place, the next in line lets the offer run out, and the third takes it', async ({
  club,
  person,
}) => {
  const [ana, filler] = [await club.driver('Ana Gives Back'), await club.driver('Filler Of Spa')]
  const [ben, cleo] = [await club.driver('Ben Second'), await club.driver('Cleo Third')]
  // So near to check-in that no quiet hours keep an offer's push waiting.
  const soon = { date: inMinutes(74), registrationDeadline: inMinutes(73) }
  const race = await fullRace(club, 'Reserve Cup', [ana, filler], soon)
  const push = await startPushServer(club.pushPort)
  const [ofAna, ofFiller, phoneOfBen, phoneOfCleo] = await Promise.all(
    [ana, filler, ben, cleo].map(driver => subscribe(club, push, driver)),
  )
  const phones = [await person(phone), await person(phone), await person(phone)]
  const [hers, his, third] = phones.map(({ page }) => page) as [Page, Page, Page]
  for (const [n, driver] of [ana, ben, cleo].entries()) await phones[n]?.signInAs(driver)
  for (const page of [hers, his, third]) await page.goto('/races')

  const ofBen = cardIn(his, race.name)
  await expect(ofBen.getByRole('button', { name: 'Race Full' })).toBeDisabled()
  await expect(ofBen.getByText('Be the first reserve')).toBeVisible()
  await ofBen.getByRole('button', { name: 'Join the reserves' }).press('Enter')
  await expect(ofBen.getByText('RESERVE', { exact: true })).toBeVisible()
  await expect(ofBen.getByText('You are the only reserve')).toBeVisible()
  await expect(
    ofBen.getByRole('button', { name: 'Leave the reserves' }),
    'the keyboard goes on there',
  ).toBeFocused()

  const ofCleo = cardIn(third, race.name)
  await expect(ofCleo.getByText('1 is waiting')).toBeVisible()
  await ofCleo.getByRole('button', { name: 'Join the reserves' }).dblclick()
  await expect(ofCleo.getByText('You are 2nd of 2 reserves')).toBeVisible()
  await expect(third.getByRole('alertdialog'), 'the second tap asked for nothing').toBeHidden()
  await expect(ofBen.getByText('You are 1st of 2 reserves')).toBeVisible()

  await cardIn(hers, race.name).getByRole('button', { name: 'Unregister' }).click()
  const question = hers.getByRole('alertdialog', { name: 'Give up your place?' })
  await expect(question).toContainText('Your place goes to the first of them at once.')
  await question.getByRole('button', { name: 'Unregister' }).click()

  await expect(ofBen.getByText(/^A place is yours until /)).toBeVisible()
  await expect(ofBen.getByText('1 of 2, one held for a reserve')).toBeVisible()
  await expect(ofCleo.getByText('1 of 2, one held for a reserve')).toBeVisible()
  await expect(ofCleo.getByText('You are 2nd of 2 reserves')).toBeVisible()
  await his.getByRole('button', { name: /Notifications/ }).click()
  await expect(his.getByText(/A place in Reserve Cup is yours until .* Take it or pass it on/)).toBeVisible()
  await his.keyboard.press('Escape')

  const offer = {
    title: 'A place for you',
    body: expect.stringMatching(
      /^A place in Reserve Cup is yours until \d\d:\d\d.*\. Take it or pass it on\.$/,
    ),
  }
  await expect.poll(() => rungOn(phoneOfBen)).toMatchObject([offer])
  for (const other of [ofAna, ofFiller, phoneOfCleo]) expect(rungOn(other)).toEqual([])

  await letOffersRunOut(club, race.id)
  await ofBen.getByRole('button', { name: 'Take the place' }).click()
  await expect(
    toast(his).getByText(/^That offer ran out at .*\. You are 2nd of the reserves now\.$/),
  ).toBeVisible()
  await expect(ofBen.getByText('You are 2nd of 2 reserves')).toBeVisible()
  await expect(ofBen.getByRole('button', { name: 'Take the place' })).toBeHidden()

  await expect.poll(() => rungOn(phoneOfCleo)).toMatchObject([offer])
  await ofCleo.getByRole('button', { name: 'Take the place' }).dblclick()
  await expect(ofCleo.getByText('REGISTERED', { exact: true })).toBeVisible()
  await expect(ofCleo.getByText('2 of 2 registered')).toBeVisible()
  await expect(ofBen.getByText('You are the only reserve')).toBeVisible()
  expect((await driversOf(club, race)).sort()).toEqual(['Cleo Third', 'Filler Of Spa'])
  expect(rungOn(phoneOfBen), 'an offer that ran out rings no phone').toHaveLength(1)
  for (const other of [ofAna, ofFiller]) expect(rungOn(other)).toEqual([])
  await push.stop()
})

test('a driver passes an offer on, once asked, and it is the next one’s at once', async ({
  club,
  person,
}) => {
  const holder = await club.driver('Holder Of Monza')
  const [dora, emil] = [await club.driver('Dora Declines'), await club.driver('Emil Waits')]
  const race = await fullRace(club, 'Pass On Cup', [holder])
  for (const driver of [dora, emil]) await wait(club, race.id, driver)
  await club.asAdmin('DELETE', `/registrations/${race.id}/${holder.id}`)
  const [first, second] = [await person(phone), await person(phone)]
  await first.signInAs(dora)
  await second.signInAs(emil)
  for (const { page } of [first, second]) await page.goto('/races')
  const card = cardIn(first.page, race.name)
  await expect(cardIn(second.page, race.name).getByText('You are 2nd of 2 reserves')).toBeVisible()

  await card.getByRole('button', { name: 'No, thanks' }).click()
  const question = first.page.getByRole('alertdialog', { name: 'Pass this place on?' })
  await expect(question).toContainText('You will leave the reserves for this race')
  await question.getByRole('button', { name: 'Keep the offer' }).click()
  await expect(card.getByRole('button', { name: 'No, thanks' })).toBeFocused()
  await card.getByRole('button', { name: 'No, thanks' }).click()
  await question.getByRole('button', { name: 'Pass it on' }).click()
  await expect(card.getByText('RESERVE', { exact: true })).toBeHidden()
  await expect(
    card.getByRole('button', { name: 'Join the reserves' }),
    'the keyboard goes on there',
  ).toBeFocused()
  await expect(cardIn(second.page, race.name).getByText(/^A place is yours until /)).toBeVisible()
  expect(await driversOf(club, race)).toEqual([])
})

test('without a connection a driver stays in line, and is told so', async ({ club, person }) => {
  const holder = await club.driver('Holder Of Zolder')
  const reserve = await club.driver('Tunnel Reserve')
  const race = await fullRace(club, 'Tunnel Reserve Cup', [holder])
  const { page, signInAs } = await person(phone)
  await signInAs(reserve)
  await page.goto('/races')
  const card = cardIn(page, race.name)
  await expect(card.getByRole('button', { name: 'Join the reserves' })).toBeVisible()
  await enterTunnel(page)
  await card.getByRole('button', { name: 'Join the reserves' }).click()
  await expect(toast(page).filter({ hasText: 'Not a reserve' })).toContainText(
    'The club cannot be reached. Check your connection.',
  )
  await expect(card.getByText('RESERVE', { exact: true })).toBeHidden()

  await leaveTunnel(page)
  await card.getByRole('button', { name: 'Join the reserves' }).click()
  await expect(card.getByText('You are the only reserve')).toBeVisible()
  const question = page.getByRole('alertdialog')
  const askToLeave = () => card.getByRole('button', { name: 'Leave the reserves' }).click()
  await askToLeave()
  await question.getByRole('button', { name: 'Stay in line' }).click()
  await expect(question).toBeHidden()
  await enterTunnel(page)
  await askToLeave()
  await question.getByRole('button', { name: 'Leave the reserves' }).click()
  await expect(page.getByText('Still a reserve')).toBeVisible()
  await expect(card.getByText('You are the only reserve')).toBeVisible()
})

test('a driver finds the place that is held for them on their dashboard, and takes it there', async ({
  club,
  person,
}) => {
  const holder = await club.driver('Holder Of Imola')
  const reserve = await club.driver('Dashboard Reserve')
  const held = await fullRace(club, 'Held Cup', [holder])
  const later = await fullRace(club, 'Later Cup', [holder], {
    date: inMinutes(5 * 24 * 60),
    registrationDeadline: inMinutes(5 * 24 * 60 - 60),
  })
  for (const { id } of [held, later]) await wait(club, id, reserve)
  const { page, signInAs } = await person(desk)
  await signInAs(reserve)
  await page.goto('/dashboard')
  const waiting = page.getByRole('region', { name: 'Waiting for a place' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await club.asAdmin('DELETE', `/registrations/${held.id}/${holder.id}`)
  const ahead = page.getByRole('region', { name: 'Held Cup' })
  await expect(ahead.getByText(/^A place is yours until /)).toBeVisible()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting.getByText('You are the only reserve')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the dashboard with an offer')
  await page.goto('/races')
  await expect(cardIn(page, later.name).getByText('RESERVE', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the races with an offer and a place in the line')
  await page.goto('/dashboard')
  await ahead.getByRole('button', { name: 'Take the place' }).click()
  await expect(ahead.getByText('Your next race')).toBeVisible()
  expect(await driversOf(club, held)).toEqual(['Dashboard Reserve'])
})

test('on race night the card leads a driver to the board, and a stranger too, who may stand by', async ({
  club,
  person,
}) => {
  const driver = await club.driver('Night Driver')
  const race = await fullRace(club, 'Night Cup', [driver])
  const { body } = await club.send('GET', `/races/${race.id}`, undefined, club.director())
  const night = { date: inMinutes(50), registrationDeadline: inMinutes(40) }
  await club.asAdmin('PUT', `/races/${race.id}`, { ...body, ...night })
  const own = await person(desk)
  await own.signInAs(driver)
  await own.page.goto('/races')
  await expectAccessibleInBothThemes(own.page, 'the races on race night')
  await cardIn(own.page, race.name).getByRole('link', { name: 'Check in' }).click()
  await expect(own.page).toHaveURL(`/races/${race.id}`)
  const other = await person(phone)
  await other.signInAs(await club.driver('Night Stranger'))
  await other.page.goto('/races')
  await expect(cardIn(other.page, race.name).getByText('Stand by for a free place')).toBeVisible()
  await cardIn(other.page, race.name).getByRole('link', { name: race.name }).click()
  await expect(other.page).toHaveURL(`/races/${race.id}`)
})
