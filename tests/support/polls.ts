import { type Caller, call, expectStatus } from './call.ts'

/** What can be sent beside the question. */
interface More {
  roomId?: string
  options?: unknown
  expiresAt?: string | null
  clientPollId?: string
  createdBy?: string
}

/** Makes a poll by POST. */
export function ask(who: Caller, question: unknown, { roomId = 'general', ...more }: More = {}) {
  const body = { question, options: ['Wet', 'Dry'], allowMultipleVotes: false, ...more }
  return call(who, 'POST', `/api/chat-rooms/${roomId}/polls`, body)
}

/** Makes a poll that must be taken, and gives it. */
export async function askRoom(who: Caller, question = 'Wet or dry?', more?: More) {
  return expectStatus(await ask(who, question, more), 201)
}

/** Votes for the option at this place, counted from 1. */
export function vote(who: Caller, pollId: string, place = 1) {
  return call(who, 'POST', `/api/polls/${pollId}/vote`, { optionId: `${pollId}.${place}` })
}

export function closePoll(who: Caller, pollId: string) {
  return call(who, 'POST', `/api/polls/${pollId}/close`)
}

export function removePoll(who: Caller, pollId: string) {
  return call(who, 'DELETE', `/api/polls/${pollId}`)
}

/** The polls of a room as this reader sees them, newest first. */
export async function readPolls(who: Caller, query = '', roomId = 'general') {
  return expectStatus(await call(who, 'GET', `/api/chat-rooms/${roomId}/polls${query}`), 200)
}

/** How many have voted for each option. */
export function countsOf({ options }: { options: { voteCount: number }[] }): number[] {
  return options.map(({ voteCount }) => voteCount)
}
