import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import type { FakeClub } from '#tests/support/browser/fake-club.ts'
import { type Hand, tap } from '#tests/support/browser/hands.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import type { ResultAnswer, ResultSheet } from '#web/features/results/api.ts'

/** The answer where nothing has been published. */
export const nobody = { result: null, version: 0, saved: null, standings: null }

/** What a driver is tapped by. */
export const plate = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
/** A button of exactly this name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true })
/** What more there is to say of a driver. */
export const sheet = (name: string) => page.getByRole('dialog', { name })
/** The lines of a part of the list. */
export const rows = (group: string) =>
  page.getByRole('list', { name: new RegExp(`^${group}`) }).getByRole('listitem')
/** Until these lines tell of these drivers, in this order. */
export async function expectOrder(lines: Locator, expected: string[]) {
  await expect
    .poll(() => lines.elements().map(it => it.textContent ?? ''))
    .toEqual(expected.map(name => expect.stringContaining(name)))
}

/** The entry page of a race that has just started, in which all of these checked in but the last. */
export async function openEntry(gamertags: string[], others: string[] = []) {
  const drivers = gamertags.map(gamertag => driver(gamertag))
  const started = race('Just Started', { date: new Date().toISOString() })
  const grid = drivers.map((member, at) => ({
    ...{ member, presence: at < drivers.length - 1 ? 'here' : null, presenceAt: null, licencePoints: 0 },
  }))
  const club = clubOf(director)
    .answer('GET /api/races/:id', started)
    .answer('GET /api/races/:id/board', { raceId: started.id, grid, reserves: [] })
    .answer('GET /api/races/:id/result', { raceId: started.id, ...nobody })
    .answer('GET /api/races/:id/result/versions', [])
    .answer('GET /api/members', [...drivers, ...others.map(gamertag => driver(gamertag))])
    .answer('PUT /api/races/:id/result', ({ body }) => published(started.id, body as ResultSheet))
  await openPage(club, `/races/${started.id}/result`)
  return club
}

/** What the club answers to a sheet that it has published. */
function published(raceId: string, { lines, ...sheet }: ResultSheet): ResultAnswer {
  const saved = { at: new Date().toISOString(), by: 'RaceDirector', reason: null }
  const state = { state: 'provisional', until: saved.at, openCases: 0, finalAt: null, corrected: null }
  const whole = lines.map(line => ({ gap: null, excused: false, ...line, driver: null }))
  const result = {
    poleId: null,
    fastestId: null,
    pictureUrl: null,
    ...sheet,
    ...state,
    lines: whole,
    classification: [],
  }
  return { raceId, version: 1, saved, standings: null, result } as ResultAnswer
}

/** The sheets that were sent. */
export const sent = (club: FakeClub) => club.asked('PUT', /\/result$/).map(({ body }) => body as ResultSheet)

/** Drags a driver by their handle to where another's is. */
export async function dragTo(name: string, other: string, hand: Hand) {
  const middleOf = (gamertag: string) => {
    const { x, y, width, height } = button(`Move ${gamertag}`).element().getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [from, to] = [middleOf(name), middleOf(other)]
  await hand.down(from)
  for (let step = 1; step <= 10; step++)
    await hand.move({ x: from.x + step, y: from.y + ((to.y - from.y) * step) / 10 })
  await expect.element(page.getByText(new RegExp(`^${name} is `))).toBeInTheDocument()
  await hand.up()
}

/** Publishes once the list, which takes whatever is pressed within 50 ms after a drag for its end, has let go. */
export async function publishAfterDrag() {
  await new Promise(done => setTimeout(done, 300))
  await tap(button('Publish'))
  await expect.element(page.getByText('Result published')).toBeVisible()
}
