import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Board } from '#web/features/board/api.ts'
import { membersQuery } from '#web/features/members/api.ts'
import type { ResultAnswer } from './api.ts'
import type { ResultDraft } from './draft.ts'

/** A driver as shown while a result is entered. */
export interface EntryDriver {
  id: string
  displayName: string
  gamertag: string | null
}

/** The drivers who may have raced. */
export interface EntryDrivers {
  /** Ids for the plates, by name; the order stays fixed even if the grid changes meanwhile. */
  plates: string[]
  /** Ids of the drivers with a place. */
  grid: string[]
  /** Those of them who checked in. */
  checkedIn: string[]
  /** The driver with an id, even if they have left. */
  of(memberId: string): EntryDriver
  nameOf(memberId: string): string
}

/** Collects the drivers of a race from its board, its result and, for added ones, all members. */
export function useEntryDrivers(board: Board, answer: ResultAnswer, draft: ResultDraft): EntryDrivers {
  // Plates never move, even if the grid changes meanwhile.
  const [places, setPlaces] = useState(() => inOrderOfNames(board.grid))
  if (board.grid.some(({ member }) => !places.some(place => place.member.id === member.id)))
    setPlaces([
      ...places,
      ...board.grid.filter(it => !places.some(({ member }) => member.id === it.member.id)),
    ])
  const known = useMemo(() => {
    const inResult = answer.result?.lines.flatMap(({ driver }) => driver ?? []) ?? []
    return new Map([...inResult, ...places.map(({ member }) => member)].map(driver => [driver.id, driver]))
  }, [answer, places])
  const isComplete = draft.added.every(id => known.has(id))
  const { data: members } = useQuery({ ...membersQuery, enabled: !isComplete })
  return useMemo(() => {
    const of = (id: string): EntryDriver =>
      known.get(id) ??
      members?.find(member => member.id === id) ?? {
        ...{ id, gamertag: null },
        displayName: members || isComplete ? 'Former member' : 'A driver',
      }
    return {
      plates: places.map(({ member }) => member.id),
      grid: places
        .map(({ member }) => member.id)
        .filter(id => board.grid.some(({ member }) => member.id === id)),
      checkedIn: places.filter(({ presence }) => presence !== null).map(({ member }) => member.id),
      of,
      nameOf: id => of(id).displayName,
    }
  }, [board, known, members, places, isComplete])
}

function inOrderOfNames(grid: Board['grid']): Board['grid'] {
  return grid.toSorted((a, b) => a.member.displayName.localeCompare(b.member.displayName, 'en'))
}
