import type { Env } from '../env.ts'
import { type Issue, Problem, type ProblemCode } from '../problem.ts'

/** Objects are made near the club, which races in the evenings of western Europe. */
const place = { locationHint: 'weur' } as const

/** The object of a chat room. Any id makes one, so look the room up in the directory first. */
export function roomOf(env: Env, roomId: string) {
  return env.CHAT_ROOM.getByName(roomId, place)
}

/** The one object that tells the club's open tabs what happens. */
export function feedOf(env: Env) {
  return env.CLUB_FEED.getByName('club', place)
}

/** An object that looks at uploads, by the upload's id; four of them share the work, each one file at a time. */
export function inspectorOf(env: Env, uploadId: string) {
  const share = Number.parseInt(uploadId[0] ?? '0', 16) % INSPECTORS
  return env.UPLOAD_INSPECTOR.getByName(`inspector-${share}`, place)
}

const INSPECTORS = 4

/** The one object that sends the club's push alerts. */
export function outboxOf(env: Env) {
  return env.PUSH_OUTBOX.getByName('club', place)
}

/** Asks an object, each time by a new stub, for something that may be repeated: it may restart just now. Three times at most. */
export async function withRetries<T>(act: () => Promise<T>): Promise<T> {
  for (let left = 2; ; left--) {
    try {
      return await act()
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

/** What an object answers over RPC, where a thrown error would lose its class. */
export type Outcome<T> = { value: T } | Refused

/** A refusal that travels; `retryAfter` in seconds. */
export interface Refused {
  refused: ProblemCode
  /** Only where one code answers with two statuses. */
  status?: Problem['extras']['status']
  detail?: string
  issues?: Issue[]
  retryAfter?: number
}

/** Turns a refusal that is thrown into one that can travel. */
export function outcomeOf<T>(act: () => T): Outcome<T> {
  try {
    return { value: act() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, detail, issues, headers } = error.extras
    const retryAfter = headers?.['Retry-After']
    return {
      refused: error.code,
      status,
      detail,
      issues,
      ...(retryAfter && { retryAfter: Number(retryAfter) }),
    }
  }
}

/** Takes the value out of what an object answered; throws its refusal. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value
  const { refused, status, detail, issues, retryAfter } = outcome
  throw new Problem(refused, {
    status,
    detail,
    issues,
    ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
  })
}
