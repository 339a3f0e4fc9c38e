import { expect, test } from 'vitest'
import type { Member } from '#web/features/session/api.ts'
import { barDestinationsFor } from '#web/shell/bottom-bar-destinations.ts'
import { destinationsFor } from '#web/shell/header/navigation.ts'

const labels = (places: { label: string }[]) => places.map(({ label }) => label)
const member = (parts: Partial<Member>) => ({ status: 'approved', isAdmin: false, ...parts }) as Member

const open = ['Chat', 'Championships', 'Races', 'Leaderboards', 'Coming Soon']

test('a stranger and a rejected driver are shown the way to what is open', () => {
  expect(labels(destinationsFor(null))).toEqual(open)
  expect(labels(destinationsFor(member({ status: 'rejected', isAdmin: true })))).toEqual(open)
})

test('whoever is signed in finds their dashboard and cases too, also while they wait for approval', () => {
  for (const who of [member({}), member({ status: 'pending' })])
    expect(labels(destinationsFor(who))).toEqual([...open, 'Dashboard', 'Incidents'])
})

test('only an admin is shown the way to the members and the desk', () => {
  expect(labels(destinationsFor(member({ isAdmin: true })))).toEqual([
    ...open,
    'Dashboard',
    'Incidents',
    'Members',
    'Admin',
  ])
})

test('under the thumb a member has what race night needs, and a stranger what they may open', () => {
  expect(labels(barDestinationsFor(member({})))).toEqual(['Chat', 'Races', 'Championships'])
  expect(labels(barDestinationsFor(null))).toEqual(['Chat', 'Leaderboards', 'Coming Soon'])
})
