import type { Env } from '../env.ts'
import { type Issue, Problem, type ProblemCode } from '../problem.ts'

// An object is made where the club lies when it is first called for, and stays there.
function placeIn({ CLUB_PLACE }: Env) {
  return CLUB_PLACE ? { locationHint: CLUB_PLACE as DurableObjectLocationHint } : {}
}

/** The object of a chat room. Any id makes one, so look the room up in the directory first. */
export function roomStub(env: Env, roomId: string) {
  return env.CHAT_ROOM.getByName(roomId, placeIn(env))
}

/** The one object that tells the club's open tabs what happens. */
export function feedStub(env: Env) {
  return env.CLUB_FEED.getByName('club', placeIn(env))
}

/** An object that looks at uploads, by the upload's id; four of them share the work, each one file at a time. */
export function inspectorStub(env: Env, uploadId: string) {
  const share = Number.parseInt(uploadId[0] ?? '0', 16) % INSPECTORS
  return env.UPLOAD_INSPECTOR.getByName(`inspector-${share}`, placeIn(env))
}

const INSPECTORS = 4

/** The one object that sends the club's push alerts. */
export function outboxStub(env: Env) {
  return env.PUSH_OUTBOX.getByName('club', placeIn(env))
}

/** An object that speaks WebAuthn, for who is known by this hash; four of them share the work. */
export function verifierStub(env: Env, idHash: string) {
  const share = Number.parseInt(idHash[0] ?? '0', 16) % VERIFIERS
  return env.PASSKEY_VERIFIER.getByName(`verifier-${share}`, placeIn(env))
}

const VERIFIERS = 4

/** So often an object is asked at most, and how long at most until it is asked for the second time, in ms. */
const TRIES = 3
const FIRST_PAUSE = 100

/** What a retry waits by: the clock, `wait` in ms, and a die from 0 up to 1. */
export interface RetryTiming {
  wait(ms: number): Promise<unknown>
  random(): number
}

const usualPatience: RetryTiming = { wait: ms => scheduler.wait(ms), random: () => Math.random() }

/**
 * Asks an object, each time by a new stub, for something that may be repeated: three times at most, while it says that it
 * is worth it, after pauses that double and are drawn anew for everybody. Throws what the last try threw.
 */
export async function withRetries<T>(act: () => Promise<T>, patience = usualPatience): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === TRIES || !isWorthRetrying(error)) throw error
    }
    await waitBeforeRetry(tries, patience)
  }
}

/**
 * Whether an object could not be reached just now and may be in a moment. One that is overloaded would only be more so,
 * and one whose own code has failed would fail again (https://developers.cloudflare.com/durable-objects/best-practices/error-handling/).
 */
export function isWorthRetrying(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true && overloaded !== true
}

/** Waits before what has failed `tries` times is tried again. */
export function waitBeforeRetry(
  tries: number,
  { wait, random }: RetryTiming = usualPatience,
): Promise<unknown> {
  return wait(FIRST_PAUSE * 2 ** (tries - 1) * (0.5 + random() / 2))
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
    return refusalOf(error)
  }
}

/** A refusal as it travels. */
export function refusalOf({ code: refused, extras: { status, detail, issues, headers } }: Problem): Refused {
  const retryAfter = headers?.['Retry-After']
  return { refused, status, detail, issues, ...(retryAfter && { retryAfter: Number(retryAfter) }) }
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
