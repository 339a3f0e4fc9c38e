import { hc } from 'hono/client'
import type { AppType } from '#worker/app.ts'
import type { Issue, ProblemCode } from '#worker/lib/problem.ts'

/** The `fetch` of all API calls, read at each call, so that it can be wrapped, as the passkey dialog does. */
export const transport: { fetch?: typeof fetch } = {}

/** The typed client of the API; only `api.ts` files of features use it. */
export const api = hc<AppType>(globalThis.location?.origin ?? '', transport).api

const UNEXPLAINED = 'Something went wrong. Please try again.'

/** A refused or failed call. `message` is `"{status}: {detail}"`; `detail` is the sentence shown to people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ProblemCode | 'offline'
  readonly detail: string
  /** Whether the server sent the detail; a gateway's 502, for example, has none. */
  readonly isExplained: boolean
  readonly issues: Issue[]
  readonly methods: string[]
  /** Identifies a server fault in the club's log. */
  readonly requestId: string | null
  /** If somebody else changed the data meanwhile: its current state, as its GET returns it, and who changed it, if known. */
  readonly current: unknown
  readonly changedBy: string | null
  /** Whether the driver can join the reserves instead of the refused place. */
  readonly mayWait: boolean

  constructor(status: number, problem: Partial<Omit<ApiError, 'status' | 'isExplained' | keyof Error>>) {
    const detail = problem.detail ?? UNEXPLAINED
    super(`${status}: ${detail}`)
    this.status = status
    // Answers to HEAD have no body with a code.
    this.code = problem.code ?? (status === 401 ? 'sign_in_required' : 'internal')
    this.detail = detail
    this.isExplained = problem.detail !== undefined
    this.issues = problem.issues ?? []
    this.methods = problem.methods ?? []
    this.requestId = problem.requestId ?? null
    this.current = problem.current ?? null
    this.changedBy = problem.changedBy ?? null
    this.mayWait = problem.mayWait ?? false
  }
}

/** The message of an error for people, or `fallback` if there is none. Server faults include the start of their log id. */
export function errorMessage(error: unknown, fallback = UNEXPLAINED): string {
  if (!(error instanceof ApiError && error.isExplained)) return fallback
  return error.requestId ? `${error.detail} (${error.requestId.slice(0, 8)})` : error.detail
}

interface Answer<T> extends Pick<Response, 'ok' | 'status' | 'headers'> {
  json(): Promise<T>
}

/** The body of a successful call; throws like `requireSuccess`. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await requireSuccess(call)
  if (!answer.headers.has('content-type')) return undefined as T // without a content type there is no body
  return answer.json().catch(error => {
    throw error instanceof SyntaxError ? error : unreachable(error)
  })
}

/**
 * The response of a successful call. Throws `ApiError` for a refusal, and with code `offline` if no answer came in time.
 */
export async function requireSuccess<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await call.catch(error => {
    throw unreachable(error)
  })
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null))
  return answer
}

type OnRefusal = (error: ApiError) => void

const listeners = new Set<OnRefusal>()

/** Subscribes to the refusals of all calls; returns a function that unsubscribes. */
export function onRefusal(listener: OnRefusal): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Creates the error for a refusal with any body, and notifies the subscribers. */
export function refusal(status: number, body: unknown): ApiError {
  const error = new ApiError(status, typeof body === 'object' && body !== null ? body : {})
  for (const listener of listeners) listener(error)
  return error
}

// Subscribers are not notified here: a call that its caller aborted also ends up here.
function unreachable(error: unknown) {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const problem = isLate ? 'The club is not responding.' : 'The club cannot be reached.'
  return new ApiError(0, {
    code: 'offline',
    detail: `${problem} Check your connection${isLate ? ' and try again' : ''}.`,
  })
}
