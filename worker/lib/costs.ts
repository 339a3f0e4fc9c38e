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

/** What a call costs of its caller's day, in points (`day-budget.ts`), where its route says nothing else. */
const READ = 0.5
const WRITE = 10
/** What a call costs that a limit of the minute has refused: who calls has been looked up. */
const TOO_FAST = 0.1
/** So many rows read are a point. */
const ROWS_READ = 50

/** The day budgets of whoever calls this isolate. */
export const dayBudgets = new DayBudgets()

/** What is taken before a call is let through, by the handler that says so. */
const declared = new WeakMap<object, number>()

/**
 * Says beside a route what a call of it costs at most, in points; what costs nothing is refused to nobody. What is dearer
 * than an isolate lends is drawn here, so it stands behind the guards, and is given back where the call is refused.
 */
export function costs(points: number): MiddlewareHandler<AppEnv> {
  const isDear = points > GRACE
  const says: MiddlewareHandler<AppEnv> = isDear ? drawFirst(points - WRITE) : (_c, next) => next()
  declared.set(says, isDear ? WRITE : points)
  return says
}

/** Says of a call what rows it has read or written, where that may be more than its route says. */
export function chargeRows(
  c: Context<AppEnv>,
  { read = 0, written = 0 }: { read?: number; written?: number },
) {
  charge(c, Math.max(written, read / ROWS_READ))
}

/** Says of a call what it has cost, in points, where that may be more than its route says; also where it is refused. */
export function charge(c: Context<AppEnv>, points: number): void {
  c.set('cost', Math.max(c.var.cost ?? 0, points))
}

/** Takes points of a call whose route costs nothing to some; throws `slow_down` with the time in words. */
export async function spend(c: Context<AppEnv>, points: number): Promise<void> {
  if (isUnlimited(c)) return
  const refused = dayBudgets.take(bankOf(c), await spendersOf(c), points, c.var.now)
  if (refused) throw refused
}

/** Takes what a call costs from its caller's day; throws `slow_down` with the time in words. */
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
