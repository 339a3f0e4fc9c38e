import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { director, driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { refused } from '#tests/support/browser/fake-club.ts'
import { mouse, pressByKey, tabTo } from '#tests/support/browser/hands.ts'
import { go, openPage } from '#tests/support/browser/open-page.tsx'
import {
  button,
  dragTo,
  expectOrder,
  nobody,
  openEntry,
  plate,
  publishAfterDrag,
  rows,
  sent,
  sheet,
} from '#tests/support/browser/result-entry.ts'

const names = 'Ada Bea Cid Dov Eva Fin Gus Hal Ivy Jon Kay Leo Mia Ned Oda Pia Ray Sam Tom Uma'.split(' ')

test('a result of twenty drivers is entered by keyboard alone, with the places spoken', async () => {
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
  await expectOrder(rows('Finished'), fourToDrag.slice(0, 4))
  await dragTo('Dan Drag', 'Abe Drag', mouse)
  await expectOrder(rows('Finished'), ['Dan Drag', 'Abe Drag', 'Bob Drag', 'Cem Drag'])
  await expect.element(page.getByText('Put down. Dan Drag is 1st of 4.')).toBeInTheDocument()
  await dragTo('Abe Drag', 'Cem Drag', mouse)
  await expectOrder(rows('Finished'), ['Dan Drag', 'Bob Drag', 'Cem Drag', 'Abe Drag'])
  await publishAfterDrag()
  expect(
    sent(club)[0]
      ?.lines.slice(0, 4)
      .map(({ memberId }) => memberId),
  ).toEqual([...['dan-drag', 'bob-drag', 'cem-drag', 'abe-drag']])
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
