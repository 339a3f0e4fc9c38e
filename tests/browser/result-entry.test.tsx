import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { type FakeClub, refused } from '#tests/support/browser/fake-club.ts'
import { type Hand, holdPhone, mouse, pressByKey, tabTo, tap, thumb } from '#tests/support/browser/hands.ts'
import { go, openPage } from '#tests/support/browser/open-page.tsx'
import type { ResultAnswer, ResultSheet } from '#web/features/results/api.ts'

const names = 'Ada Bea Cid Dov Eva Fin Gus Hal Ivy Jon Kay Leo Mia Ned Oda Pia Ray Sam Tom Uma'.split(' ')
const nobody = { result: null, version: 0, saved: null, standings: null }

const plate = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = (name: string) => page.getByRole('dialog', { name })
const rows = (group: string) =>
  page.getByRole('list', { name: new RegExp(`^${group}`) }).getByRole('listitem')
const inOrder = async (lines: Locator, expected: string[]) => {
  await expect
    .poll(() => lines.elements().map(it => it.textContent ?? ''))
    .toEqual(expected.map(name => expect.stringContaining(name)))
}

/** The entry page of a race that has just started, in which all of these checked in but the last. */
async function openEntry(gamertags: string[], others: string[] = []) {
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
const sent = (club: FakeClub) => club.asked('PUT', /\/result$/).map(({ body }) => body as ResultSheet)

test('on a phone a result of twenty drivers takes 23 taps and no typing', async () => {
  const gamertags = names.map(name => `${name} Taps`)
  await holdPhone()
  const club = await openEntry(gamertags)
  await expect.element(page.getByRole('heading', { name: 'Tap them in finishing order.' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Drivers' }).getByRole('listitem')).toHaveLength(19)
  await expect.element(button('1 did not check in')).toBeVisible()
  // At its end the page has no plate half under the bar, which would be too small a target.
  scrollTo(0, document.body.scrollHeight)
  await expectAccessibleInBothThemes('the plates')
  scrollTo(0, 0)
  const counted = count()

  // The last of the alphabet wins; Ada and Bea retire, and Uma never came.
  const home = gamertags.slice(2, 19).toReversed()
  const size = () => {
    const { x, width, height } = plate('Cid Taps').element().getBoundingClientRect()
    return { x, width, height }
  }
  const before = size()
  for (const gamertag of home) await tap(plate(gamertag))
  expect(size(), 'no plate moves or grows').toEqual(before)
  expect(before.height).toBeGreaterThanOrEqual(48)
  await tap(button('The rest retired'))
  await expect.element(page.getByRole('heading', { name: 'Check it.' })).toHaveFocus()
  await expect.element(rows('Finished')).toHaveLength(17)
  await expect.element(rows('Retired')).toHaveLength(2)
  await expect.element(rows('Did not start')).toMatchTextContent(/Uma Taps/)
  await tap(button('More about Hal Taps'))
  await tap(button('Fastest lap'))
  await expect.element(sheet('Hal Taps')).not.toBeInTheDocument()
  await tap(button('More about Tom Taps'))
  await tap(button('Pole'))
  await expect.element(sheet('Tom Taps')).not.toBeInTheDocument()
  await tap(button('Publish'))
  await expect.element(page.getByText('Result published')).toBeVisible()

  expect(counted()).toEqual({ taps: 17 + 1 + 2 + 2 + 1, keys: 0 })
  expect(sent(club)).toHaveLength(1)
  expect(sent(club)[0]).toMatchObject({
    lines: [
      ...home.map(gamertag => ({ memberId: driver(gamertag).id, status: 'finished' })),
      ...['Ada Taps', 'Bea Taps'].map(gamertag => ({ memberId: driver(gamertag).id, status: 'dnf' })),
      { memberId: driver('Uma Taps').id, status: 'dns' },
    ],
    ...{ basedOn: 0, poleId: 'tom-taps', fastestId: 'hal-taps' },
  })
  await expect.element(page.getByText(/^Published\. Provisional until/)).toBeVisible()
  await expectAccessibleInBothThemes('the list')
})

test('the same by keyboard alone, with the places spoken', async () => {
  const gamertags = names.map(name => `${name} Keys`)
  const club = await openEntry(gamertags)
  for (const gamertag of gamertags.slice(0, 17)) await pressByKey(plate(gamertag))
  await expect.element(page.getByText('Ray Keys is 17th. 2 left.')).toBeVisible()
  await pressByKey(button('The rest retired'))
  await expect.element(page.getByRole('heading', { name: 'Check it.' })).toHaveFocus()

  const handle = button('Move Cid Keys')
  await tabTo(handle)
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Picked up. Cid Keys is 3rd of 17.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Cid Keys is 2nd of 17.', { exact: true })).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Cid Keys is 1st of 17.', { exact: true })).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Put down. Cid Keys is 1st of 17.')).toBeInTheDocument()
  await expect.element(rows('Finished').first()).toMatchTextContent(/Cid Keys/)
  await expect.element(handle, { message: 'the keyboard stays with the driver' }).toHaveFocus()

  await pressByKey(button('More about Ada Keys'))
  await pressByKey(button('Down'))
  await expect.element(sheet('Ada Keys')).toMatchTextContent(/3rd, of 17/)
  await pressByKey(button('Fastest lap'))
  await expect.element(button('More about Ada Keys')).toHaveFocus()
  await pressByKey(button('More about Bea Keys'), '{Shift>}{Tab}{/Shift}')
  await pressByKey(button('Pole'))
  await pressByKey(button('Publish'))
  await expect.element(page.getByText('Result published')).toBeVisible()
  const [sheetSent] = sent(club)
  expect(sheetSent?.lines.slice(0, 4).map(({ memberId }) => memberId)).toEqual([
    ...['cid-keys', 'bea-keys', 'ada-keys', 'dov-keys'],
  ])
  expect(sheetSent).toMatchObject({ poleId: 'bea-keys', fastestId: 'ada-keys' })
})

const fourToDrag = ['Abe Drag', 'Bob Drag', 'Cem Drag', 'Dan Drag', 'Eli Absent']

test('lines are dragged into order by their handles, with a mouse', async () => {
  const club = await openEntry(fourToDrag)
  for (const gamertag of fourToDrag.slice(0, 4)) await plate(gamertag).click()
  await button('Go on').click()
  await inOrder(rows('Finished'), fourToDrag.slice(0, 4))
  await dragTo('Dan Drag', 'Abe Drag', mouse)
  await inOrder(rows('Finished'), ['Dan Drag', 'Abe Drag', 'Bob Drag', 'Cem Drag'])
  await expect.element(page.getByText('Put down. Dan Drag is 1st of 4.')).toBeInTheDocument()
  await dragTo('Abe Drag', 'Cem Drag', mouse)
  await inOrder(rows('Finished'), ['Dan Drag', 'Bob Drag', 'Cem Drag', 'Abe Drag'])
  await publishAfterDrag()
  expect(
    sent(club)[0]
      ?.lines.slice(0, 4)
      .map(({ memberId }) => memberId),
  ).toEqual([...['dan-drag', 'bob-drag', 'cem-drag', 'abe-drag']])
})

test('lines are dragged with a thumb, and the page does not go along', async () => {
  await holdPhone()
  const club = await openEntry(fourToDrag)
  for (const gamertag of fourToDrag.slice(0, 4)) await tap(plate(gamertag))
  await tap(button('Go on'))
  await expect.element(button('Move Abe Drag')).toBeVisible()
  button('Move Abe Drag').element().scrollIntoView({ block: 'center' })
  const before = scrollY
  await dragTo('Abe Drag', 'Cem Drag', thumb)
  await inOrder(rows('Finished'), ['Bob Drag', 'Cem Drag', 'Abe Drag', 'Dan Drag'])
  // Where a line comes near the edge, the list rolls on a little; along with the thumb it would be two lines.
  expect(Math.abs(scrollY - before)).toBeLessThan(48)
  await publishAfterDrag()
  expect(
    sent(club)[0]
      ?.lines.slice(0, 4)
      .map(({ memberId }) => memberId),
  ).toEqual([...['bob-drag', 'cem-drag', 'abe-drag', 'dan-drag']])
})

/** Drags a driver by their handle to where another's is. */
async function dragTo(name: string, other: string, hand: Hand) {
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

// The list takes whatever is pressed within 50 ms after a drag for its end.
async function publishAfterDrag() {
  await new Promise(done => setTimeout(done, 300))
  await tap(button('Publish'))
  await expect.element(page.getByText('Result published')).toBeVisible()
}

test('a wrong tap is taken back, taken out and moved; a driver without a place is found', async () => {
  await holdPhone()
  const club = await openEntry(['Ana Order', 'Bo Order', 'Cy Order', 'Di Order'], ['Zed Guest Order'])
  for (const name of ['Bo Order', 'Ana Order']) await tap(plate(name))
  await tap(button('Undo'))
  await expect.element(page.getByText('Bo Order is 1st. 2 left.')).toBeVisible()
  await tap(plate('Ana Order'))
  await tap(plate('Cy Order'))
  await tap(plate('Cy Order'))
  await tap(button('Move to…'))
  await tap(button('Move to 1'))
  await expect.element(plate('Cy Order')).toHaveAccessibleName(/1st$/)
  await tap(plate('Bo Order'))
  await expect.element(sheet('Bo Order')).toMatchTextContent(/2nd, of 3/)
  await tap(button('Take out'))
  await expect.element(plate('Ana Order')).toHaveAccessibleName(/2nd$/)
  await tap(button('1 did not check in'))
  await tap(plate('Di Order'))
  await tap(button('Add a driver'))
  await page.getByLabelText('Gamertag, name or number').fill('zed guest')
  await tap(button('Zed Guest Order'))
  await tap(plate('Zed Guest Order'))
  await expect.element(plate('Zed Guest Order')).toHaveAccessibleName(/4th$/)
  await tap(button('Go on'))

  await inOrder(rows('Finished'), ['Cy Order', 'Ana Order', 'Di Order', 'Zed Guest Order'])
  await tap(button('More about Di Order'))
  await tap(button('Disqualified'))
  await expect.element(rows('Disqualified')).toMatchTextContent(/Di Order/)
  await tap(button('More about Ana Order'))
  await page.getByLabelText('Gap').fill('a lot')
  await tap(button('Done'))
  await tap(button('Publish'))
  await expect
    .element(rows('Finished').filter({ hasText: 'Ana Order' }).getByRole('alert'))
    .toMatchTextContent(/^A gap reads/)
  expect(sent(club), 'what cannot be read is not sent').toEqual([])
  await tap(button('More about Ana Order'))
  await page.getByLabelText('Gap').fill('1:02.5')
  await tap(button('Done'))
  await tap(button('Publish'))
  await expect.element(page.getByText('Result published')).toBeVisible()
  expect(sent(club)[0]?.lines).toMatchObject([
    { memberId: 'cy-order', status: 'finished' },
    { memberId: 'ana-order', status: 'finished', gap: '+1:02.500' },
    { memberId: 'zed-guest-order', status: 'finished' },
    { memberId: 'di-order', status: 'dsq' },
    { memberId: 'bo-order', status: 'dns' },
  ])
})

test('a driver is told that the page is for admins', async () => {
  await openPage(clubOf(driver('No Admin Here')), '/races/any/result')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/admin/i)
})

test('an admin is told where a race has not started, or is unknown', async () => {
  const toCome = race('Still To Come')
  const club = clubOf(director)
    .answer('GET /api/races/:id', toCome)
    .answer('GET /api/races/:id/board', { raceId: toCome.id, grid: [], reserves: [] })
    .answer('GET /api/races/:id/result', { raceId: toCome.id, ...nobody })
  await openPage(club, `/races/${toCome.id}/result`)
  await expect.element(page.getByText('The race has not started')).toBeVisible()
  const unknown = () => refused({ status: 404, code: 'not_found', detail: 'That does not exist (any more).' })
  for (const what of ['', '/board', '/result']) club.answer(`GET /api/races/nowhere${what}`, unknown)
  await go('/races/nowhere/result')
  await expect.element(page.getByText('The club knows no such race')).toBeVisible()
})

/** Counts taps and keys from now on. */
function count() {
  const counts = { taps: 0, keys: 0 }
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  addEventListener('click', ({ isTrusted }) => isTrusted && counts.taps++, options)
  addEventListener('keydown', () => counts.keys++, options)
  return () => {
    stop.abort()
    return counts
  }
}
