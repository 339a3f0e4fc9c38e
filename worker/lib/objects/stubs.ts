import type { Env } from '../env.ts'
import { type Issue, Problem, type ProblemCode } from '../problem.ts'

// An object is created in the club's location on first use and stays there.
function placeIn({ CLUB_PLACE }: Env) {
  return CLUB_PLACE ? { locationHint: CLUB_PLACE as DurableObjectLocationHint } : {}
}

/** The object of a chat room. Any id creates one, so look the room up in the directory first. */
export function roomStub(env: Env, roomId: string) {
  return env.CHAT_ROOM.getByName(roomId, placeIn(env))
}

/** The one object that updates the club's open tabs. */
export function feedStub(env: Env) {
  return env.CLUB_FEED.getByName('club', placeIn(env))
}

/** An object that inspects uploads, by the upload's id; four share the work, each one file at a time. */
export function inspectorStub(env: Env, uploadId: string) {
  const share = Number.parseInt(uploadId[0] ?? '0', 16) % INSPECTORS
  return env.UPLOAD_INSPECTOR.getByName(`inspector-${share}`, placeIn(env))
}

const INSPECTORS = 4

/** The one object that sends the club's push alerts. */
export function outboxStub(env: Env) {
  return env.PUSH_OUTBOX.getByName('club', placeIn(env))
}

/** An object for WebAuthn, by this hash; four share the work. */
export function verifierStub(env: Env, idHash: string) {
  const share = Number.parseInt(idHash[0] ?? '0', 16) % VERIFIERS
  return env.PASSKEY_VERIFIER.getByName(`verifier-${share}`, placeIn(env))
}

const VERIFIERS = 4

/** Maximum number of attempts, and longest wait before the second, in ms. */
const TRIES = 3
const FIRST_PAUSE = 100

/** The clock, wait (ms) and random number (0 up to 1) that retries use. */
export interface RetryTiming {
  wait(ms: number): Promise<unknown>
  random(): number
}

const usualPatience: RetryTiming = { wait: ms => scheduler.wait(ms), random: () => Math.random() }

/**
 * Calls an object, each time through a new stub, for something that may be repeated: at most three times, while the error is
 * worth it, after pauses that double and are random. Throws the last error.
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
 * Whether an object could not be reached now but may be in a moment. Retrying would only add to an overload, and an error in
 * its own code would recur (https://developers.cloudflare.com/durable-objects/best-practices/error-handling/).
 */
export function isWorthRetrying(error: unknown): boolean {
  const { retryable, overloaded } = error as { retryable?: boolean; overloaded?: boolean }
  return retryable === true && overloaded !== true
}

/** Waits before the next attempt, after `tries` failed ones. */
export function waitBeforeRetry(
  tries: number,
  { wait, random }: RetryTiming = usualPatience,
): Promise<unknown> {
  return wait(FIRST_PAUSE * 2 ** (tries - 1) * (0.5 + random() / 2))
}

/** An object's answer over RPC, where a thrown error would lose its class. */
export type Outcome<T> = { value: T } | Refused

/** A refusal as data; `retryAfter` in seconds. */
export interface Refused {
  refused: ProblemCode
  /** Only if one code has two statuses. */
  status?: Problem['extras']['status']
  detail?: string
  issues?: Issue[]
  retryAfter?: number
}

/** Turns a thrown refusal into data. */
export function outcomeOf<T>(act: () => T): Outcome<T> {
  try {
    return { value: act() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refusalOf(error)
  }
}

/** A refusal as data. */
export function refusalOf({ code: refused, extras: { status, detail, issues, headers } }: Problem): Refused {
  const retryAfter = headers?.['Retry-After']
  return { refused, status, detail, issues, ...(retryAfter && { retryAfter: Number(retryAfter) }) }
}

/** Takes the value out of an object's answer; throws its refusal. */
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
