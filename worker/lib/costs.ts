import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { isSafeMethod } from './cross-site.ts'
import {
  type Bank,
  DayBudgets,
  GRACE,
  memberSpenders,
  type Spender,
  strangersSpenders,
} from './day-budget.ts'
import type { AppEnv } from './env.ts'
import { Problem } from './problem.ts'
import { addressKey, isUnlimited } from './rate-limit.ts'

/** Default cost of a call from its caller's daily quota, in cost units (`day-budget.ts`). */
const READ = 0.5
const WRITE = 10
/** Cost of a call that a limit by the minute refused: the caller was looked up. */
const TOO_FAST = 0.1
/** Number of rows read that cost one unit. */
const ROWS_READ = 50

/** The daily quotas of callers of this isolate. */
export const dayBudgets = new DayBudgets()

/** What is taken before a call is admitted, by the handler that declares it. */
const declared = new WeakMap<object, number>()

/**
 * Declares beside a route what a call costs at most, in cost units. A call without cost is never refused. A cost above what
 * an isolate lends is reserved in D1 here, after the guards, and given back if the call is refused.
 */
export function costs(points: number): MiddlewareHandler<AppEnv> {
  const isDear = points > GRACE
  const says: MiddlewareHandler<AppEnv> = isDear ? drawFirst(points - WRITE) : (_c, next) => next()
  declared.set(says, isDear ? WRITE : points)
  return says
}

/** Charges a call for the rows it read or wrote, if that is more than its route declares. */
export function chargeRows(
  c: Context<AppEnv>,
  { read = 0, written = 0 }: { read?: number; written?: number },
) {
  charge(c, Math.max(written, read / ROWS_READ))
}

/** Charges a call in cost units, if that is more than its route declares; also if it is refused. */
export function charge(c: Context<AppEnv>, points: number): void {
  c.set('cost', Math.max(c.var.cost ?? 0, points))
}

/** Takes cost units for a call whose route is free for some callers; throws `slow_down` with the time in words. */
export async function spend(c: Context<AppEnv>, points: number): Promise<void> {
  if (isUnlimited(c)) return
  const refused = dayBudgets.take(bankOf(c), await spendersOf(c), points, c.var.now)
  if (refused) throw refused
}

/** Takes a call's cost from its caller's daily quota; throws `slow_down` with the time in words. */
export const spendDayBudget = createMiddleware<AppEnv>(async (c, next) => {
  const price = priceOf(c)
  if (isUnlimited(c) || price === 0) return next()
  const spenders = await spendersOf(c)
  const refused = dayBudgets.refusal(spenders, price, c.var.now)
  if (refused) throw refused
  await next()
  const isTooFast = c.error instanceof Problem && c.error.code === 'slow_down'
  const cost = isTooFast ? Math.min(price, TOO_FAST) : price
  dayBudgets.take(bankOf(c), spenders, Math.max(cost, c.var.cost ?? 0), c.var.now)
})

function drawFirst(points: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (isUnlimited(c)) return next()
    const spenders = await spendersOf(c)
    const refused = await dayBudgets.takeFirst(bankOf(c), spenders, points, c.var.now)
    if (refused) throw refused
    await next()
    if (c.error instanceof Problem) dayBudgets.giveBack(spenders, points, c.var.now)
  })
}

function priceOf(c: Context<AppEnv>): number {
  const said = matchedRoutes(c).flatMap(({ handler }) => declared.get(handler) ?? [])
  return said[0] ?? (isSafeMethod(c.req.raw) ? READ : WRITE)
}

async function spendersOf(c: Context<AppEnv>): Promise<Spender[]> {
  const { viewer } = c.var
  return viewer ? memberSpenders(viewer) : strangersSpenders(await addressKey(c))
}

function bankOf(c: Context<AppEnv>): Bank {
  return { d1: c.env.DB, later: work => c.executionCtx.waitUntil(work) }
}
