import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import type { Board } from '#web/features/board/api.ts'
import type { Race } from '#web/features/races/api.ts'
import type { Member } from '#web/features/session/api.ts'

const MINUTE = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()
const ana = driver('Ana Late', { carNumber: '27' })

/** A race that has started so many minutes ago. */
const started = (name: string, minutes: number, more: Partial<Race> = {}) =>
  race(name, { date: ago(minutes), registrationDeadline: ago(minutes + 60), registeredCount: 1, ...more })
const lobby = { name: 'Late Lobby', code: 'K4RT', note: null, updatedAt: ago(70) }

function boardOf({ id, date }: Race, more: Partial<Board> = {}): Board {
  const grid: Board['grid'] = [ana, driver('Cid Fast')].map(
    ({ id, displayName, gamertag, carNumber, profileImageUrl }) => ({
      member: { id, displayName, gamertag, carNumber, profileImageUrl },
      presence: 'here',
      presenceAt: ago(60),
      licencePoints: 0,
    }),
  )
  return {
    ...{ raceId: id, opensAt: ago(80), closesAt: ago(35), startsAt: date, hostId: null, host: null },
    ...{ grid, reserves: [] },
    ...{ lobby: null, lobbyReady: true },
    ...more,
  }
}

/** A club as this member sees it, with these races. */
const clubWith = (who: Member, races: Race[], more?: Partial<Board>) =>
  clubOf(who)
    .answer('GET /api/races', races)
    .answer('GET /api/races/:id/board', ({ params }: { params: Record<string, string> }) => {
      const night = races.find(({ id }) => id === params.id)
      return night && boardOf(night, more)
    })

const articles = page.getByRole('article')
const card = (name: string) => page.getByRole('article', { name })

test('a driver who looks for the lobby after lights out finds it first, and who drives', async () => {
  const mine = started('Mine Tonight', 20, { isRegistered: true, presence: 'here' })
  await openPage(clubWith(ana, [race('Next Week'), mine], { lobby }), '/races')
  await expect.element(articles.first().getByText('Racing now')).toBeVisible()
  await expect.element(articles.first()).toHaveAccessibleName(mine.name)
  await expect.element(card(mine.name).getByText('K4RT')).toBeVisible()
  await expect.element(card(mine.name).getByText('Ana Late')).toBeVisible()
  await expect
    .element(card(mine.name).getByRole('link', { name: 'Enter the result' }))
    .not.toBeInTheDocument()
  await expect.element(card('Next Week')).toBeVisible()
  const board = card(mine.name).getByRole('link', { name: 'Go to the board' })
  await expect.element(board).toHaveAttribute('href', `/races/${mine.id}`)
})

test('a driver’s own race stands first on their dashboard until its result does, and nobody else’s', async () => {
  const mine = started('Mine Last Night', 23 * 60, { isRegistered: true })
  const others = started('Not Mine', 30)
  await openPage(clubWith(ana, [others, mine, race('Next Week')]), '/dashboard')
  await expect.element(card(mine.name).getByText('Waiting for the result')).toBeVisible()
  await expect.element(card(others.name)).not.toBeInTheDocument()
})

test('who has no place can follow a race that is under way, without its lobby', async () => {
  const others = started('Not Mine', 30)
  await openPage(clubWith(driver('Ben Onlooker'), [others]), '/races')
  await expect.element(card(others.name).getByText('Racing now')).toBeVisible()
  await expect.element(card(others.name).getByText('Ana Late')).toBeVisible()
  await expect.element(card(others.name).getByRole('region', { name: 'Lobby' })).not.toBeInTheDocument()
  await expect
    .element(page.getByText('No races to come, one without a result yet. All times are London time.'))
    .toBeVisible()
  await expect.element(page.getByText('No races available at the moment.')).not.toBeInTheDocument()
})

test('a race that has its result, was called off or began a day ago is not under way', async () => {
  const over = [
    started('Too Long Ago', 24 * 60 + 1),
    started('Called Off', 30, { isActive: false }),
    started('With Result', 30, { result: { state: 'provisional', winner: null, own: null } }),
  ]
  await openPage(clubWith(ana, [...over, race('Next Week')]), '/races')
  await expect.element(card('Next Week')).toBeVisible()
  await expect.element(articles).toHaveLength(1)
})

test('an admin is led to the result from the races and from what needs them', async () => {
  const ran = started('Ran Tonight', 100)
  await openPage(clubWith(director, [ran]), '/races')
  const enter = page.getByRole('link', { name: 'Enter the result' })
  await expect.element(card(ran.name).getByText('Waiting for the result')).toBeVisible()
  await expect.element(enter).toHaveAttribute('href', '/races/ran-tonight/result')
})

test('on the race page the lobby’s code stands above the report of an incident', async () => {
  const mine = started('Mine Tonight', 20, { isRegistered: true, presence: 'here' })
  const club = clubWith(ana, [mine], { lobby })
    .answer('GET /api/races/:id', mine)
    .answer('GET /api/races/:id/result', { raceId: mine.id, result: null, version: 0, saved: null })
    .answer('GET /api/incidents', [])
  await page.viewport(390, 844)
  await openPage(club, `/races/${mine.id}`)
  const report = page.getByRole('button', { name: 'Report an incident' })
  await expect.element(report).toBeVisible()
  const top = (it: { element(): Element }) => it.element().getBoundingClientRect().top
  expect(top(page.getByText('K4RT'))).toBeLessThan(top(report))
})
