import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import type { Presence } from '#worker/features/board/contract.ts'
import { type Board, boardQuery } from './api.ts'

/** Updates open boards: a presence is applied directly, any other change refetches. */
export const liveBoard: LiveFeature = {
  on: {
    presence: ({ client, me, ask }, { raceId, memberId, state }) => {
      const { queryKey } = boardQuery(raceId)
      // Refetch, since this may grant the reader the lobby.
      if (memberId === me) ask(queryKey)
      else client.setQueryData(queryKey, board => board && withPresence(board, memberId, state))
      return [queryKey]
    },
    'board-changed': askForBoard,
    'race-changed': askForBoard,
  },
}

function askForBoard({ client, askSoon }: LiveTab, { raceId }: { raceId: string }) {
  const { queryKey } = boardQuery(raceId)
  if (client.getQueryState(queryKey)) askSoon(queryKey)
  return []
}

/** Returns the board with a driver's presence changed. */
export function withPresence(board: Board, memberId: string, state: Presence): Board {
  return {
    ...board,
    grid: board.grid.map(driver => (driver.member.id === memberId ? { ...driver, presence: state } : driver)),
    reserves: board.reserves.map(reserve =>
      reserve.member.id === memberId
        ? { ...reserve, state: state === 'here' ? 'standing-by' : reserve.offerUntil ? 'offered' : 'waiting' }
        : reserve,
    ),
  }
}
