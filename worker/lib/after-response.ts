import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './env.ts'
import { causeOf } from './errors.ts'

/** Lets work go on after the answer; what fails is logged, since nobody waits for it. */
export function runAfterResponse(c: Context<AppEnv>, work: Promise<unknown>): void {
  c.executionCtx.waitUntil(
    work.catch((error: Error) =>
      console.error(JSON.stringify({ event: 'afterwards', route: routePath(c, -1), cause: causeOf(error) })),
    ),
  )
}
