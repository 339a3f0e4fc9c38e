import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type { AppEnv } from './env.ts'
import { causeOf } from './errors.ts'

/** Lets work continue after the answer, each piece independent of the others; failures are logged, because nobody awaits them. */
export function runAfterResponse(c: Context<AppEnv>, ...works: Promise<unknown>[]): void {
  const log = (error: Error) =>
    console.error(JSON.stringify({ event: 'afterwards', route: routePath(c, -1), cause: causeOf(error) }))
  for (const work of works) c.executionCtx.waitUntil(work.catch(log))
}
