import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { badGateway, brokenOff, type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { pressWhileFailing, twice } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { expectFailure, expectSuccess, toasts } from '#tests/support/browser/toasts.ts'
import type { Race } from '#web/features/races/api.ts'

const rae = driver('Texts Racer')
const full = { status: 409, code: 'race_full', detail: 'The grid of this race is full.' }

/** A club of these races, in which Rae takes and gives back places. */
function clubWith(...races: Race[]): FakeClub {
  const club = clubOf(rae).answer('GET /api/members/:id', rae)
  let now = races
  const setRegistered = (id: unknown, isRegistered: boolean) => {
    now = now.map(it => (it.id === id ? { ...it, isRegistered, registeredCount: Number(isRegistered) } : it))
    return {}
  }
  return club
    .answer('GET /api/races', () => now)
    .answer('POST /api/registrations', ({ body }) => setRegistered((body as { raceId: string }).raceId, true))
    .answer('DELETE /api/registrations/:race/:member', ({ params }) => setRegistered(params.race, false))
}

const cup = race('Texts Cup')
const dialog = page.getByRole('dialog', { name: 'Race Registration' })
const register = dialog.getByRole('button', { name: 'Register' })
const cardOf = (name: string) => page.getByRole('article', { name })
const placeOf = (name: string) => page.getByRole('listitem').filter({ has: cardOf(name) })

test('a driver is told how registering for a race went, and takes it back', async () => {
  const club = clubWith(cup)
  await openPage(club, '/races')
  await cardOf(cup.name).getByRole('button', { name: 'Register Now' }).click()
  club.answerOnce('POST /api/registrations', refused(full))
  await register.click()
  await expectFailure('Registration Failed', full.detail)
  club.answerOnce('POST /api/registrations', refused(badGateway))
  await register.click()
  await expectFailure('Registration Failed', 'Registration failed. Please try again.')
  club.answerOnce('PUT /api/members/:id/profile', refused(badGateway))
  await dialog.getByLabelText('Nickname / Known as').fill('Another name')
  await register.click()
  await expectFailure('Update Failed', 'Failed to update profile.')
  await dialog.getByLabelText('Nickname / Known as').fill(rae.displayName)
  await register.click()
  await expectSuccess('Registration Successful!', 'You are registered for Texts Cup.')
  await expect
    .element(cardOf(cup.name).getByText('Grid position will be determined by qualifying'))
    .toBeVisible()

  const unregister = cardOf(cup.name).getByRole('button', { name: 'Unregister' })
  await expect.element(unregister, { message: 'the keyboard is back on the button' }).toHaveFocus()
  club.answerOnce('DELETE /api/registrations/:race/:member', refused(badGateway))
  await unregister.click()
  await expectFailure('Unregistration Failed', 'Failed to unregister from race.')
  await unregister.click()
  await expectSuccess('Unregistered Successfully', 'You have been removed from the race.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(unregister).toBeVisible()
})

test('a driver whose place in the championship is held for another joins the reserves where they were refused', async () => {
  const detail = 'The last place is held for a reserve. Join the reserves.'
  const held = { status: 409, code: 'championship_full', detail, mayWait: true }
  const club = clubWith(cup).answer('POST /api/reserves', { place: 1 })
  await openPage(club, '/races')
  await cardOf(cup.name).getByRole('button', { name: 'Register Now' }).click()
  club.answerOnce('POST /api/registrations', refused(held))
  await register.click()
  await expectFailure('Registration Failed', detail)
  await dialog.getByRole('button', { name: 'Join the reserves' }).click()
  await expectSuccess(
    'You are a reserve',
    'You are the only reserve for Texts Cup. We will tell you when a place is yours.',
  )
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a driver is told that the races could not be fetched, and reads when there are none', async () => {
  const club = clubWith().answer('GET /api/races', refused(badGateway))
  await openPage(club, '/races')
  await expect.element(page.getByRole('heading', { name: 'Failed to fetch races' })).toBeVisible()
  await pressWhileFailing(page.getByRole('button', { name: 'Retry' }), () =>
    club.answer('GET /api/races', []),
  )
  await expect.element(page.getByRole('heading', { name: 'No races available at the moment.' })).toBeVisible()
})

test('a registration stays open where the toasts of its failures are sent away', async () => {
  const club = clubWith(cup)
  await openPage(club, '/races?register=texts-cup')
  const dismiss = toasts('alert').getByRole('button', { name: 'Dismiss', includeHidden: true })
  for (let n = 0; n < 3; n++) {
    club.answerOnce('POST /api/registrations', refused({ status: 503 }))
    await register.click()
    await dismiss.click()
    await expect.element(dismiss).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  }
  await register.click()
  await expectSuccess('Registration Successful!', 'You are registered for Texts Cup.')
})

describe('the way back of a driver who came from the dashboard and opened a registration', () => {
  async function arrive() {
    const club = clubWith(cup)
    await openPage(club, '/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Races' }).click()
    await cardOf(cup.name).getByRole('button', { name: 'Register Now' }).click()
    await expect.element(register).toBeVisible()
    return club
  }

  async function expectRacesThenDashboard() {
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(address).toBe('/races')
    history.back()
    await expect.poll(address).toBe('/dashboard')
  }

  test.each([
    ['Cancel', () => twice(dialog.getByRole('button', { name: 'Cancel' }))],
    ['Close', () => twice(dialog.getByRole('button', { name: 'Close' }))],
    ['beside the dialog', pressBeside],
  ])('is one step after they pressed %s twice', async (_, press) => {
    await arrive()
    await press()
    await expectRacesThenDashboard()
  })

  test('is one step after a failure and pressing Register twice', async () => {
    const club = await arrive()
    club.answerOnce('POST /api/registrations', brokenOff)
    await register.click()
    await expect.element(dialog.getByText('Registration Failed')).toBeVisible()
    await twice(register)
    await expectSuccess('Registration Successful!', 'You are registered for Texts Cup.')
    await expectRacesThenDashboard()
  })

  async function pressBeside() {
    // A dialog begins to listen for what is pressed beside it some frames after it is seen.
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    await page.elementLocator(document.body).dblClick({ position: { x: 20, y: 450 }, force: true })
  }
})

describe('a driver who follows a link to a race’s registration', () => {
  const before = Array.from({ length: 6 }, (_, n) => race(`Before Linked ${n}`))
  const later = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString()
  const linked = race('Linked Cup', { date: later, registrationDeadline: later })

  test.each<[string, () => Promise<void>]>([
    ['leaves it by Escape', () => userEvent.keyboard('{Escape}')],
    ['cancels', () => pressEnter(dialog.getByRole('button', { name: 'Cancel' }))],
    ['registers', () => pressEnter(register)],
  ])('and %s goes on from the race’s card', async (_, leave) => {
    await openPage(clubWith(...before, linked), '/races?register=linked-cup')
    await expect.element(dialog).toBeVisible()
    // What a key does is the dialog's once it has the focus.
    await expect.element(dialog).toHaveFocus()
    await leave()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(placeOf(linked.name)).toHaveFocus()
    await expect.element(placeOf(linked.name)).toBeInViewport()
    expect(address()).toBe('/races')
  })
})

test('a stranger who closes the welcome is at the start, from where a new profile leads back to the race', async () => {
  const club = clubOf(null)
  await openPage(club, '/races?register=texts-cup')
  const welcome = page.getByRole('dialog', { name: 'Welcome to race registration' })
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expect.poll(address).toBe('/')
  await page.getByRole('button', { name: 'Enter Racing Club' }).click()
  await page.getByRole('link', { name: 'Create New Driver Profile' }).click()
  await page.getByLabelText('Nickname / Known as').fill(rae.displayName)
  await page.getByLabelText('Gamertag').fill(rae.gamertag)
  club
    .answer('POST /api/members', rae)
    .answer('GET /api/session', { member: rae, isEnded: false })
    .answer('GET /api/races', [cup])
    .answer('GET /api/members/:id', rae)
  await page.getByRole('button', { name: 'Create Driver Profile' }).click()
  await expect.element(dialog).toBeVisible()
})

async function pressEnter(control: Locator) {
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

function address() {
  return location.pathname + location.search
}
