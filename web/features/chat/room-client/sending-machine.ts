import { POLL_INTERVAL } from '#web/lib/query-client.ts'
import { retryDelay } from '#web/lib/retry-delay.ts'
import type { Step } from '#web/lib/state-machine.ts'
import type { ChatMessage, RefusedProblem } from '#worker/features/chat/contract.ts'
import type { Posted } from '../api.ts'

/** Maximum number of attempts to send a message while connected. */
const TRIES = 5
/** Maximum time spent trying without success, in ms. */
const TRYING = 2 * 60_000
/** Maximum `Retry-After` that is waited for, in ms. A longer one, such as for a spent daily limit, is shown as a refusal. */
const WORTH_WAITING = 60_000

/** A message being sent; `id` is its client-made id. */
interface Attempt {
  id: string
  /** Number of failed attempts while connected. */
  failures: number
  /** Time of the first failure, in epoch ms; `null` while there is none. */
  lostSince: number | null
}

/**
 * The state of sending. Messages are sent one at a time, oldest first. `asking`: over the socket. `posting`: by POST,
 * because the socket is down or silent. `pausing`: for the time the room asked for. `waiting`: for the connection or the
 * next attempt.
 */
export type SendState =
  | { name: 'idle' }
  | { name: 'asking' | 'posting' | 'pausing' | 'waiting'; attempt: Attempt }

export type SendEvent =
  /** The queue has changed. */
  | { type: 'queue' }
  /** The room answered over the socket. */
  | { type: 'told'; id: string; posted: Posted }
  /** The socket did not answer, or is down. */
  | { type: 'silence'; id: string }
  | { type: 'down' }
  | { type: 'answered'; id: string; posted: Posted }
  /** The POST failed, and may or may not have arrived. */
  | { type: 'lost'; id: string; isConnected: boolean; now: number }
  | { type: 'due' }
  | { type: 'back' }

export type SendEffect =
  | { type: 'ask'; id: string }
  | { type: 'post'; id: string }
  | { type: 'confirm'; id: string; message: ChatMessage }
  | { type: 'refuse'; id: string; problem: RefusedProblem }
  | { type: 'give-up'; id: string }
  /** There is no connection: everything queued fails until there is one again. */
  | { type: 'strand' }
  | { type: 'pause'; ms: number }

type SendStep = Step<SendState, SendEffect>

/** The transition for an event. `queue`: ids of the messages to send, oldest first. `random`: from 0 to 1. */
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
  // It has appeared in the room meanwhile, or was discarded.
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

// Without a connection only the time counts, not the attempts. The next one follows when the connection is back, or later.
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
