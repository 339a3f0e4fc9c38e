import { useSyncExternalStore } from 'react'
import { atClubTime, clubNow, onClockSet } from '#web/lib/clock.ts'
import type { Poll } from '#worker/features/chat/contract.ts'
import { type PollState, pollState } from '#worker/features/chat/rules/poll-state.ts'

type Ending = Pick<Poll, 'isActive' | 'expiresAt'>

/** Whether a poll takes votes now; changes by itself when its end comes. */
export function usePollState(poll: Ending): PollState {
  return useSyncExternalStore(
    changed => waitForEnd([poll], changed),
    () => pollState(poll, clubNow()),
  )
}

/** Those of the polls that take votes now; changes by itself when the end of one comes. */
export function useOpenPolls(polls: Poll[]): Poll[] {
  const openIds = useSyncExternalStore(
    changed => waitForEnd(polls, changed),
    () => idsOf(polls.filter(poll => pollState(poll, clubNow()) === 'open')),
  )
  const open = new Set(openIds.split(' '))
  return polls.filter(({ id }) => open.has(id))
}

function idsOf(polls: Poll[]) {
  return polls.map(({ id }) => id).join(' ')
}

// Calls when the next of them ends, and when it is another time than was thought; what it calls draws anew, and then the
// next one is waited for.
function waitForEnd(polls: Ending[], changed: () => void) {
  const ends = polls.flatMap(({ expiresAt }) => (expiresAt === null ? [] : Date.parse(expiresAt)))
  const coming = ends.filter(at => at > clubNow())
  const stops = [
    onClockSet(changed),
    ...(coming.length > 0 ? [atClubTime(Math.min(...coming), changed)] : []),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
