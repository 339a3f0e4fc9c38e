import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { openDb } from '../db/client.ts'
import { isClosedForRestore } from '../db/constraint-errors.ts'
import { lacksMigrations } from '../db/known-migrations.ts'
import { DAY } from './clock.ts'
import { newId } from './crypto.ts'
import type { AppEnv } from './env.ts'
import { clubFull, isFreeDaySpent } from './free-day.ts'
import { open } from './guards.ts'
import { isNewerStorage } from './objects/storage-migrations.ts'
import { answerProblem, Problem, type ProblemCode } from './problem.ts'

/** Hides from non-members which addresses exist: 401 for strangers, 403 for rejected members, instead of 404. */
export const hideUnknownPaths = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 404 && !c.error) c.res = refuseOutsider(c) ?? c.res
})

/** An unknown address: 404. */
export function answerUnknownPath(c: Context<AppEnv>): Response {
  return answerProblem(c, new Problem('no_such_call'))
}

/** A known address with another method: 405 with `Allow`, unless the caller may not know the address. */
export function answerWrongMethod({ router }: Hono<AppEnv>) {
  return (c: Context<AppEnv>, allowed: string[]): Response => {
    const isOpen = allowed.some(method =>
      router.match(method, c.req.path)[0].some(([[handler]]) => handler === open),
    )
    const outsider = isOpen ? null : refuseOutsider(c)
    return (
      outsider ??
      answerProblem(c, new Problem('method_not_allowed', { headers: { Allow: allowed.join(', ') } }))
    )
  }
}

/** Refusals of wrong proofs, logged so that guessing shows. */
const failedProofs: ReadonlySet<ProblemCode> = new Set([
  'bad_key',
  'wrong_key',
  'wrong_code',
  'passkey_refused',
])

/**
 * Answers what a handler threw: refusals as they are, anything else as `internal` with a request id and no detail, or as
 * `older_database` if the database lacks a migration.
 */
export function answerError(error: Error, c: Context<AppEnv>): Response | Promise<Response> {
  if (error instanceof Problem) {
    if (failedProofs.has(error.code))
      console.warn(JSON.stringify({ event: 'refused', code: error.code, route: routePath(c, -1) }))
    return answerProblem(c, error)
  }
  if (isFreeDaySpent(error)) return answerFull(error, c)
  if (isNewerStorage(error)) return answerProblem(c, new Problem('newer_storage'))
  if (isClosedForRestore(error)) return answerProblem(c, new Problem('being_restored'))
  if (error instanceof HTTPException && error.status === 400) return answerProblem(c, new Problem('bad_json'))
  const requestId = newId()
  const { method } = c.req
  console.error(
    JSON.stringify({
      event: 'unexpected',
      requestId,
      method,
      route: routePath(c, -1),
      cause: causeOf(error),
    }),
  )
  return answerUnexpected(c, requestId)
}

async function answerUnexpected(c: Context<AppEnv>, requestId: string) {
  const isOlder = await lacksMigrations(openDb(c.env.DB)).catch(() => false)
  return answerProblem(c, new Problem(isOlder ? 'older_database' : 'internal', { requestId }))
}

/** Days (epoch ms of midnight) already logged as used up: one line a day and isolate. */
const fullDays = new Set<number>()

function answerFull(error: Error, c: Context<AppEnv>) {
  const { now } = c.var
  const day = now - (now % DAY)
  if (!fullDays.has(day)) console.warn(JSON.stringify({ event: 'club-full', cause: causeOf(error) }))
  fullDays.add(day)
  return answerProblem(c, clubFull(now))
}

/** The cause of an error, for the log. Drizzle's own message contains bound values (names, hashes), its cause does not. */
export function causeOf(error: Error): string | undefined {
  return error.cause instanceof Error ? error.cause.stack : error.stack
}

function refuseOutsider(c: Context<AppEnv>) {
  const viewer = c.var.viewer
  if (!viewer) return answerProblem(c, new Problem('sign_in_required'))
  return viewer.status === 'rejected' ? answerProblem(c, new Problem('rejected')) : null
}
