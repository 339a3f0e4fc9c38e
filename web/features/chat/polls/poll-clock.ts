import { useSyncExternalStore } from 'react'
import type { Poll } from '#worker/features/chat/contract.ts'
import { type PollState, pollState } from '#worker/features/chat/rules/poll-state.ts'

/** Browsers count timers in 31 bits: a later moment is waited for in stretches of this many ms. */
const LONGEST_WAIT = 2 ** 30

type Ending = Pick<Poll, 'isActive' | 'expiresAt'>

/** Whether a poll takes votes now; changes by itself when its end comes. */
export function usePollState(poll: Ending): PollState {
  return useSyncExternalStore(
    changed => waitForEnd([poll], changed),
    () => pollState(poll, Date.now()),
  )
}

/** Those of the polls that take votes now; changes by itself when the end of one comes. */
export function useOpenPolls(polls: Poll[]): Poll[] {
  const openIds = useSyncExternalStore(
    changed => waitForEnd(polls, changed),
    () => idsOf(polls.filter(poll => pollState(poll, Date.now()) === 'open')),
  )
  const open = new Set(openIds.split(' '))
  return polls.filter(({ id }) => open.has(id))
}

function idsOf(polls: Poll[]) {
  return polls.map(({ id }) => id).join(' ')
}

// Calls once, when the next of them ends; what it calls draws anew, and then the next one is waited for.
function waitForEnd(polls: Ending[], ended: () => void) {
  const ends = polls.flatMap(({ expiresAt }) => (expiresAt === null ? [] : Date.parse(expiresAt)))
  const end = Math.min(...ends.filter(at => at > Date.now()))
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = end - Date.now()
    if (left <= 0) ended()
    else if (left < Number.POSITIVE_INFINITY) timer = setTimeout(wait, Math.min(left, LONGEST_WAIT))
  }
  wait()
  return () => clearTimeout(timer)
}
