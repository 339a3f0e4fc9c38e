import { POLL_INTERVAL } from '#web/lib/query-client.ts'
import { retryDelay } from '#web/lib/retry-delay.ts'
import type { Step } from '#web/lib/state-machine.ts'
import type { ChatMessage, RefusedProblem } from '#worker/features/chat/contract.ts'
import type { Posted } from '../api.ts'

/** How often a message is tried while there is a connection. */
const TRIES = 5
/** How long nothing may come of it, in ms. */
const TRYING = 2 * 60_000
/** How long is waited for what was refused as too fast; whose day is spent reads so instead. In ms. */
const WORTH_WAITING = 60_000

/** A message on its way, by its client-made id. */
interface Attempt {
  id: string
  /** How often nothing came of it although there was a connection. */
  failures: number
  /** Since when nothing has come of it: epoch ms, `null` where nothing is amiss. */
  lostSince: number | null
}

/**
 * How far a browser is with its member's messages, of which it sends one at a time, the oldest first. `asking`: over
 * the socket. `posting`: by a call, where the socket is down or silent. `pausing`: as long as the room wants.
 * `waiting`: for the connection, or for the next try.
 */
export type SendState =
  | { name: 'idle' }
  | { name: 'asking' | 'posting' | 'pausing' | 'waiting'; attempt: Attempt }

export type SendEvent =
  /** What is to be sent is not what it was. */
  | { type: 'queue' }
  /** The room has answered over the socket. */
  | { type: 'told'; id: string; posted: Posted }
  /** The socket has not answered, or cannot. */
  | { type: 'silence'; id: string }
  | { type: 'down' }
  | { type: 'answered'; id: string; posted: Posted }
  /** Nobody knows whether the call arrived. */
  | { type: 'lost'; id: string; isConnected: boolean; now: number }
  | { type: 'due' }
  | { type: 'back' }

export type SendEffect =
  | { type: 'ask'; id: string }
  | { type: 'post'; id: string }
  | { type: 'confirm'; id: string; message: ChatMessage }
  | { type: 'refuse'; id: string; problem: RefusedProblem }
  | { type: 'give-up'; id: string }
  /** There is no connection to send anything over: all that waits has failed, until there is one. */
  | { type: 'strand' }
  | { type: 'pause'; ms: number }

type SendStep = Step<SendState, SendEffect>

/** What follows an event; `queue` are the messages that are to be sent, oldest first. `random` is from 0 to 1. */
export function sendStep(
  state: SendState,
  event: SendEvent,
  queue: readonly string[],
  random: () => number,
): SendStep {
  switch (state.name) {
    case 'idle':
      return next(queue)
    case 'asking':
      return whileAsking(state, event, queue)
    case 'posting':
      return whilePosting(state, event, queue, random)
    case 'pausing':
      return event.type === 'due' ? again(state.attempt, queue) : stay(state)
    case 'waiting':
      if (event.type === 'due') return again(state.attempt, queue)
      return event.type === 'back' ? again({ ...state.attempt, lostSince: null }, queue) : stay(state)
  }
}

type Trying = Extract<SendState, { attempt: Attempt }>

function whileAsking(state: Trying, event: SendEvent, queue: readonly string[]): SendStep {
  const { attempt } = state
  if (isAbout(event, attempt) && event.type === 'told') return settled(attempt, event.posted)
  // It was seen in the room meanwhile, or given up.
  if (!queue.includes(attempt.id)) return next(queue)
  const isUnanswered = event.type === 'down' || (event.type === 'silence' && isAbout(event, attempt))
  if (!isUnanswered) return stay(state)
  return { state: { name: 'posting', attempt }, effects: [{ type: 'post', id: attempt.id }] }
}

function whilePosting(
  state: Trying,
  event: SendEvent,
  queue: readonly string[],
  random: () => number,
): SendStep {
  const { attempt } = state
  if (!isAbout(event, attempt) || (event.type !== 'answered' && event.type !== 'lost')) return stay(state)
  if (!queue.includes(attempt.id)) return next(queue)
  return event.type === 'answered' ? settled(attempt, event.posted) : lost(attempt, event, random)
}

function settled(attempt: Attempt, posted: Posted): SendStep {
  const { id } = attempt
  if ('message' in posted) return idle({ type: 'confirm', id, message: posted.message })
  const { problem } = posted
  const ms = (problem.retryAfter ?? 1) * 1000
  if (problem.code !== 'slow_down' || ms > WORTH_WAITING) return idle({ type: 'refuse', id, problem })
  return {
    state: { name: 'pausing', attempt: { ...attempt, lostSince: null } },
    effects: [{ type: 'pause', ms }],
  }
}

// Without a connection nothing counts but the time: the next try is the connection's return, or the next look.
function lost(
  { id, failures, lostSince }: Attempt,
  { isConnected, now }: Extract<SendEvent, { type: 'lost' }>,
  random: () => number,
): SendStep {
  const since = lostSince ?? now
  const isOverdue = now - since >= TRYING
  const attempt = { id, failures: failures + Number(isConnected), lostSince: since }
  if (!isConnected && isOverdue) return idle({ type: 'strand' })
  if (attempt.failures >= TRIES || isOverdue) return idle({ type: 'give-up', id })
  const ms = isConnected ? retryDelay(attempt.failures + 1, 0, random) : POLL_INTERVAL
  return { state: { name: 'waiting', attempt }, effects: [{ type: 'pause', ms }] }
}

function again(attempt: Attempt, queue: readonly string[]): SendStep {
  return queue[0] === attempt.id ? ask(attempt) : next(queue)
}

function next([id]: readonly string[]): SendStep {
  return id === undefined ? idle() : ask({ id, failures: 0, lostSince: null })
}

function ask(attempt: Attempt): SendStep {
  return { state: { name: 'asking', attempt }, effects: [{ type: 'ask', id: attempt.id }] }
}

function idle(...effects: SendEffect[]): SendStep {
  return { state: { name: 'idle' }, effects }
}

function stay(state: SendState): SendStep {
  return { state, effects: [] }
}

function isAbout(event: SendEvent, { id }: Attempt) {
  return 'id' in event && event.id === id
}
