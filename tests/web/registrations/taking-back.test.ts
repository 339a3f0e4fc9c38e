import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Board, boardQuery, leaveBoard } from '#web/features/board/api.ts'
import { changeRace, type Race, racesQuery } from '#web/features/races/api.ts'
import { showRace, withoutWait } from '#web/features/registrations/api.ts'

const race = {
  id: 'spa',
  name: 'Spa Sprint',
  isRegistered: true,
  registeredCount: 10,
  reserve: null,
  reserveCount: 3,
  heldCount: 1,
} as Race

function clubWith(shown: Race) {
  const client = new QueryClient()
  client.setQueryData(racesQuery.queryKey, [shown])
  const hears = (change: Partial<Race>) => changeRace(client, 'spa', it => ({ ...it, ...change }))
  return { client, hears, seen: () => client.getQueryData(racesQuery.queryKey)?.[0] }
}

const givenBack = (it: Race) => ({ ...it, isRegistered: false, registeredCount: it.registeredCount - 1 })

test('a place that could not be given back is there again, as it was', async () => {
  const { client, seen } = clubWith(race)
  const undo = await showRace(client, 'spa', givenBack)
  expect(seen()).toMatchObject({ isRegistered: false, registeredCount: 9 })
  await undo()
  expect(seen()).toEqual(race)
})

test('what the club has said of the race meanwhile stays', async () => {
  const { client, seen, hears } = clubWith(race)
  const undo = await showRace(client, 'spa', givenBack)
  hears({ name: 'Spa Endurance', registeredCount: 12, reserveCount: 4 })
  await undo()
  expect(seen()).toEqual({ ...race, name: 'Spa Endurance', registeredCount: 12, reserveCount: 4 })
})

test('so it does for a reserve who could not leave the line', async () => {
  const waits = { ...race, isRegistered: false, reserve: { place: 1, offerUntil: '2026-11-22T18:40:00Z' } }
  const { client, seen, hears } = clubWith(waits)
  const undo = await showRace(client, 'spa', withoutWait)
  expect(seen()).toMatchObject({ reserve: null, reserveCount: 2, heldCount: 0 })
  hears({ reserveCount: 5 })
  await undo()
  expect(seen()).toEqual({ ...waits, reserveCount: 5 })
})

test('on the board a driver is put back where they were, among those who came meanwhile', async () => {
  const line = (id: string, presence: string | null = null) => ({ member: { id }, presence })
  const client = new QueryClient()
  const { queryKey } = boardQuery('spa')
  const board = { grid: ['ana', 'marcus', 'yara'].map(id => line(id)), reserves: [] }
  client.setQueryData(queryKey, board as unknown as Board)
  const seen = () => client.getQueryData(queryKey)?.grid.map(({ member, presence }) => [member.id, presence])
  const stay = await leaveBoard(client, 'spa', 'marcus')
  expect(seen()).toEqual([
    ['ana', null],
    ['yara', null],
  ])
  const grid = [line('ana', 'here'), line('yara'), line('priya')]
  client.setQueryData(queryKey, { ...board, grid } as unknown as Board)
  stay()
  expect(seen()).toEqual([
    ['ana', 'here'],
    ['marcus', null],
    ['yara', null],
    ['priya', null],
  ])
  stay()
  expect(seen()).toHaveLength(4)
})
