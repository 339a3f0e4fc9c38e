import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { badGateway, type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { go, openPage } from '#tests/support/browser/open-page.tsx'
import { expectFailure, expectSuccess } from '#tests/support/browser/toasts.ts'
import type { Board } from '#web/features/board/api.ts'
import type { Race } from '#web/features/races/api.ts'
import type { Member } from '#web/features/session/api.ts'

const MINUTE = 60_000
const ana = driver('Ana Enters')
const ben = driver('Ben Enters')
const cleo = driver('Cleo Waits')
const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** A race that starts in so many minutes. */
const raceIn = (minutes: number, more: Partial<Race> = {}) =>
  race('Entry Cup', { date: fromNow(minutes), registrationDeadline: fromNow(minutes - 120), ...more })

const place = (member: Member, presence: 'here' | 'late' | null = null) => ({
  ...{ member, presence },
  presenceAt: presence && fromNow(-1),
  licencePoints: 0,
})

function boardOf({ id, date }: Race, more: Partial<Board> = {}): Board {
  const before = (minutes: number) => new Date(Date.parse(date) - minutes * MINUTE).toISOString()
  return {
    ...{ raceId: id, opensAt: before(60), closesAt: before(15), startsAt: date },
    ...{ hostId: null, host: null, grid: [], reserves: [], lobby: null, lobbyReady: false },
    ...more,
  }
}

const clubWith = (member: Member, shown: Race, board: Partial<Board>): FakeClub =>
  clubOf(member)
    .answer('GET /api/races', [shown])
    .answer('GET /api/races/:id', shown)
    .answer('GET /api/races/:id/board', () => boardOf(shown, board))

const main = page.getByRole('main')
const heading = (name: string) => main.getByRole('heading', { name, exact: true })

test('weeks before the night the page lists who has entered, and says of nobody that they are missing', async () => {
  const away = { member: cleo, place: 1, state: 'standing-by', offerUntil: null } as const // of a race that was moved
  // Ben was here already when the race was moved to later.
  const grid = [place(ana), place(ben, 'here')]
  await openPage(clubWith(ana, raceIn(14 * 24 * 60), { grid, reserves: [away] }), '/races/entry-cup')
  await expect.element(heading('Entry list')).toBeVisible()
  await expect.element(main.getByText('2 of 20 registered', { exact: true }).first()).toBeVisible()
  const rows = main.getByRole('list', { name: 'Entry list' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/^(?!.*(No sign|Here)).*Ana Enters/)
  await expect.element(rows.nth(1)).toMatchTextContent(/^(?!.*(No sign|Here)).*Ben Enters/)
  await expect.element(main.getByText('Waiting', { exact: true })).toBeVisible()
  await expect.element(main.getByText('Standing by')).not.toBeInTheDocument()
  const lobby = main.getByRole('region', { name: 'Lobby' })
  await expect.element(lobby.getByText(/once check-in opens/)).toBeVisible()
  await expect.element(lobby.getByText(/pick the host/)).not.toBeInTheDocument()
})

test('an admin can copy the gamertags of everybody who has entered before anybody can check in', async () => {
  await openPage(clubWith(director, raceIn(24 * 60), { grid: [place(ana), place(ben)] }), '/races/entry-cup')
  await expect.element(main.getByText('2 gamertags, one per line: drivers with a place.')).toBeVisible()
})

test('a race that has been called off lists who had entered, also on its night', async () => {
  const off = raceIn(30, { isActive: false })
  await openPage(clubWith(ana, off, { grid: [place(ana, 'here'), place(ben)] }), '/races/entry-cup')
  await expect.element(heading('Entry list')).toBeVisible()
  await expect.element(main.getByText('No sign')).not.toBeInTheDocument()
})

test('from check-in on the page counts who is here, late and missing', async () => {
  const grid = [place(ana), place(ben, 'here')]
  await openPage(clubWith(ana, raceIn(30), { grid }), '/races/entry-cup')
  await expect.element(heading('The grid')).toBeVisible()
  await expect.element(main.getByText('1 here, 0 late, 1 no sign')).toBeVisible()
  await expect.element(main.getByText('No sign', { exact: true })).toBeVisible()
  await expect.element(main.getByText('An admin has yet to pick the host')).toBeVisible()
})

test('a race that nobody knows is said to be none, and leads to those that there are', async () => {
  const unknown = refused({ status: 404, code: 'not_found', detail: 'There is no such race.' })
  const club = clubOf(ana)
    .answer('GET /api/races/:id', () => unknown.clone())
    .answer('GET /api/races/:id/board', () => unknown.clone())
  await openPage(club, '/races/nobody-knows-it')
  await expect.element(heading('We can’t find this race')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'View All Races' })).toBeVisible()
})

/** A club in which Ana takes and gives back her place in a race, and this is on its board beside her. */
function clubWithPlace(shown: Race, isRegistered: boolean): FakeClub {
  let hasPlace = isRegistered
  const presence = Date.parse(shown.date) - Date.now() <= 60 * MINUTE ? 'here' : null
  const now = () => {
    const mine = { isRegistered: hasPlace, registeredCount: Number(hasPlace) }
    return { ...shown, ...mine, presence: hasPlace ? presence : null }
  }
  const set = (has: boolean) => {
    hasPlace = has
    return {}
  }
  return clubOf(ana)
    .answer('GET /api/races', () => [now()])
    .answer('GET /api/races/:id', now)
    .answer('GET /api/members/:id', ana)
    .answer('GET /api/races/:id/board', () =>
      boardOf(shown, { grid: hasPlace ? [place(ana, presence)] : [] }),
    )
    .answer('POST /api/registrations', () => set(true))
    .answer('DELETE /api/registrations/:race/:member', () => set(false))
}

test('whoever registers once check-in is open reads that they are in, and here', async () => {
  const tonight = raceIn(30, { registrationDeadline: fromNow(20) })
  await openPage(clubWithPlace(tonight, false), '/races?register=entry-cup')
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  await expectSuccess('Registration Successful!', 'You are registered for Entry Cup. You are in, and here.')
  await expect.element(page.getByRole('article').getByText('You are in, and here')).toBeVisible()
  await go('/races/entry-cup')
  await expect.element(heading('You are in, and here.')).toBeVisible()
})

describe('a place that is given back on the race’s page', () => {
  const giveBack = async () => {
    await main.getByRole('button', { name: "Can't make it" }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give it back' }).click()
  }
  const undo = page.getByRole('button', { name: 'Undo' })

  test.each([
    ['before', raceIn(24 * 60), 'You are registered for Entry Cup.'],
    ['after', raceIn(90), 'You are registered for Entry Cup.'],
  ])('is taken again by Undo, %s the deadline', async (_, shown, words) => {
    const club = clubWithPlace(shown, true)
    await openPage(club, '/races/entry-cup')
    await giveBack()
    await expectSuccess('Unregistered Successfully', 'You have been removed from the race.')
    await undo.click()
    await expectSuccess('Registration Successful!', words)
    await expect.element(main.getByRole('button', { name: "Can't make it" })).toBeVisible()
    await expect.element(main.getByRole('list', { name: 'Entry list' }).getByText('Ana Enters')).toBeVisible()
  })

  test('is gone where another was faster, and Undo is offered anew where the club could not be asked', async () => {
    const club = clubWithPlace(raceIn(24 * 60), true)
    await openPage(club, '/races/entry-cup')
    await giveBack()
    club.answerOnce('POST /api/registrations', refused(badGateway))
    await undo.click()
    await expectFailure('Registration Failed', 'Registration failed. Please try again.')
    const detail = 'Every place in this race is taken.'
    club.answerOnce('POST /api/registrations', refused({ status: 409, code: 'race_full', detail }))
    await undo.click()
    await expectFailure('Your place is gone', detail)
    await expect.element(undo).not.toBeInTheDocument()
  })

  test('takes the buttons of somebody with a place along at once, and brings them back where it is refused', async () => {
    const club = clubWithPlace(raceIn(40), true)
    const late = main.getByRole('button', { name: 'Running late' })
    await openPage(club, '/races/entry-cup')
    await main.getByRole('button', { name: 'Change' }).click()
    club.answerOnce('DELETE /api/registrations/:race/:member', refused(badGateway))
    await giveBack()
    await expectFailure('Unregistration Failed', 'Failed to unregister from race.')
    await expect.element(late).toBeVisible()
    const answer = club.hold('DELETE /api/registrations/:race/:member')
    await giveBack()
    await expect.element(late).not.toBeInTheDocument()
    await expect.element(main.getByRole('button', { name: "Can't make it" })).not.toBeInTheDocument()
    // Check-in is open, so they can stand by like anybody.
    await expect.element(heading('Stand by for a free place')).toBeVisible()
    answer()
    await expectSuccess('Unregistered Successfully', 'You have been removed from the race.')
    await expect.element(main.getByRole('button', { name: "I'm here" })).toBeVisible()
    await expect.element(late).not.toBeInTheDocument()
  })

  test('has no Undo where somebody waits for it', async () => {
    const shown = raceIn(24 * 60, { reserveCount: 1, isRegistered: true, registeredCount: 1 })
    const reserves = [{ member: cleo, place: 1, state: 'waiting', offerUntil: null } as const]
    const club = clubWith(ana, shown, { grid: [place(ana)], reserves })
    club.answer('DELETE /api/registrations/:race/:member', {})
    await openPage(club, '/races/entry-cup')
    await giveBack()
    await expectSuccess('Unregistered Successfully', 'You have been removed from the race.')
    await expect.element(undo).not.toBeInTheDocument()
  })
})
