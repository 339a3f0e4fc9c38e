import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Board } from '#web/features/board/api.ts'
import { membersQuery } from '#web/features/members/api.ts'
import type { ResultAnswer } from './api.ts'
import type { ResultDraft } from './draft.ts'

/** A driver as the entry of a result shows them. */
export interface EntryDriver {
  id: string
  displayName: string
  gamertag: string | null
}

/** Who may have driven a race. */
export interface EntryDrivers {
  /** Whose plates there are: in the order of their names, and each in its place whatever the club says meanwhile. */
  plates: string[]
  /** Who has a place in the race. */
  grid: string[]
  /** Of these, who checked in. */
  checkedIn: string[]
  /** The driver of an id, whoever that was. */
  of(memberId: string): EntryDriver
  nameOf(memberId: string): string
}

/** The drivers of a race by its board, its result, and for those who were added the list of all members. */
export function useEntryDrivers(board: Board, answer: ResultAnswer, draft: ResultDraft): EntryDrivers {
  // What is tapped never moves, also if the club says something else of the grid meanwhile.
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
