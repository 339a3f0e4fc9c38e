import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { driver } from '#tests/support/browser/cast.ts'
import { tap, thumb } from '#tests/support/browser/hands.ts'
import {
  button,
  dragTo,
  expectOrder,
  openEntry,
  plate,
  publishAfterDrag,
  rows,
  sent,
  sheet,
} from '#tests/support/browser/result-entry.ts'

const names = 'Ada Bea Cid Dov Eva Fin Gus Hal Ivy Jon Kay Leo Mia Ned Oda Pia Ray Sam Tom Uma'.split(' ')

test('on a phone a result of twenty drivers takes 23 taps and no typing', async () => {
  const gamertags = names.map(name => `${name} Taps`)
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

const fourToDrag = ['Abe Drag', 'Bob Drag', 'Cem Drag', 'Dan Drag', 'Eli Absent']

test('lines are dragged with a thumb, and the page does not go along', async () => {
  const club = await openEntry(fourToDrag)
  for (const gamertag of fourToDrag.slice(0, 4)) await tap(plate(gamertag))
  await tap(button('Go on'))
  await expect.element(button('Move Abe Drag')).toBeVisible()
  button('Move Abe Drag').element().scrollIntoView({ block: 'center' })
  const before = scrollY
  await dragTo('Abe Drag', 'Cem Drag', thumb)
  await expectOrder(rows('Finished'), ['Bob Drag', 'Cem Drag', 'Abe Drag', 'Dan Drag'])
  // Where a line comes near the edge, the list rolls on a little; along with the thumb it would be two lines.
  expect(Math.abs(scrollY - before)).toBeLessThan(48)
  await publishAfterDrag()
  expect(
    sent(club)[0]
      ?.lines.slice(0, 4)
      .map(({ memberId }) => memberId),
  ).toEqual([...['bob-drag', 'cem-drag', 'abe-drag', 'dan-drag']])
})

test('a wrong tap is taken back, taken out and moved; a driver without a place is found', async () => {
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

  await expectOrder(rows('Finished'), ['Cy Order', 'Ana Order', 'Di Order', 'Zed Guest Order'])
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
