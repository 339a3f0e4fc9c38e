import type { Context } from 'hono'
import type { AppEnv } from './env.ts'

/** The headers of an answer that the member's browser may keep, if it revalidates each time. */
export function etagHeaders(tag: string) {
  // Weak, because compression changes the bytes of the same answer.
  return { ETag: `W/"${tag}"`, 'Cache-Control': 'private, no-cache' }
}

/** Whether the caller already has the answer with this tag, so that 304 suffices. */
export function matchesEtag(c: Context<AppEnv>, tag: string): boolean {
  const kept = (c.req.header('if-none-match') ?? '').split(',').map(one => one.trim().replace(/^W\//, ''))
  return kept.includes(`"${tag}"`) || kept.includes('*')
}
