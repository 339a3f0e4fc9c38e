import { useSyncExternalStore } from 'react'
import { atClubTime, clubNow, onClockSet } from '#web/lib/clock.ts'
import type { Poll } from '#worker/features/chat/contract.ts'
import { type PollState, pollState } from '#worker/features/chat/rules/poll-state.ts'

type Ending = Pick<Poll, 'isActive' | 'expiresAt'>

/** The current state of a poll; updates when the poll ends. */
export function usePollState(poll: Ending): PollState {
  return useSyncExternalStore(
    changed => waitForEnd([poll], changed),
    () => pollState(poll, clubNow()),
  )
}

/** The polls that can be voted in now; updates when one ends. */
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

// Calls back when the next poll ends and when the club's clock is corrected. The caller then renders and waits again.
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
