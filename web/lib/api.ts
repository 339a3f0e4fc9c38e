import { hc } from 'hono/client'
import type { AppType } from '#worker/app.ts'
import type { Issue, ProblemCode } from '#worker/lib/problem.ts'

/** How calls are sent: looked at anew for each, so whoever stands in between (proof in place) sets `fetch`. */
export const transport: { fetch?: typeof fetch } = {}

/** The typed client of the API; only `api.ts` files of features use it. */
export const api = hc<AppType>(globalThis.location?.origin ?? '', transport).api

const UNEXPLAINED = 'Something went wrong. Please try again.'

/** A refused or failed call. `message` is `"{status}: {detail}"`; `detail` is the sentence for a person. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ProblemCode | 'offline'
  readonly detail: string
  /** Whether the detail came with the refusal, rather than from here: a gateway's 502 explains nothing. */
  readonly isExplained: boolean
  readonly issues: Issue[]
  readonly methods: string[]
  /** By what the club's log knows a fault of its own, where it was one. */
  readonly requestId: string | null
  /** Of what somebody else changed meanwhile: how it stands now, as its own call answers it, and who it was, if that is known. */
  readonly current: unknown
  readonly changedBy: string | null
  /** Whether a place that is refused can be waited for. */
  readonly mayWait: boolean

  constructor(status: number, problem: Partial<Omit<ApiError, 'status' | 'isExplained' | keyof Error>>) {
    const detail = problem.detail ?? UNEXPLAINED
    super(`${status}: ${detail}`)
    this.status = status
    // An answer to HEAD has no body that could say it.
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

/** What went wrong, for a person; `fallback` where nobody has said so. A fault of the club's comes with what finds it in the log. */
export function errorMessage(error: unknown, fallback = UNEXPLAINED): string {
  if (!(error instanceof ApiError && error.isExplained)) return fallback
  return error.requestId ? `${error.detail} (${error.requestId.slice(0, 8)})` : error.detail
}

interface Answer<T> extends Pick<Response, 'ok' | 'status' | 'headers'> {
  json(): Promise<T>
}

/** The body of a call's success; throws as `requireSuccess` does. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await requireSuccess(call)
  if (!answer.headers.has('content-type')) return undefined as T // what has no type has no body
  return answer.json().catch(error => {
    throw error instanceof SyntaxError ? error : unreachable(error)
  })
}

/**
 * The answer of a call that succeeded; throws `ApiError` for a refusal, and with code `offline` where nothing answered, or
 * not in time.
 */
export async function requireSuccess<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await call.catch(error => {
    throw unreachable(error)
  })
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null))
  return answer
}

/** Hears of a call that the club refused, whoever made it. */
type OnRefusal = (error: ApiError) => void

const listeners = new Set<OnRefusal>()

/** Has the refusals told; returns how to stop that. */
export function onRefusal(listener: OnRefusal): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The error of a refusal with this body, which may be anything. Whoever listens hears of it. */
export function refusal(status: number, body: unknown): ApiError {
  const error = new ApiError(status, typeof body === 'object' && body !== null ? body : {})
  for (const listener of listeners) listener(error)
  return error
}

// A call that was given up by whoever made it is not told of; nobody waits for it.
function unreachable(error: unknown) {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const problem = isLate ? 'The club is not responding.' : 'The club cannot be reached.'
  return new ApiError(0, {
    code: 'offline',
    detail: `${problem} Check your connection${isLate ? ' and try again' : ''}.`,
  })
}
