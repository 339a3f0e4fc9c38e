import type { Context } from 'hono'
import type { AppEnv } from './env.ts'

/** The headers of an answer that a browser may keep for its member, if it asks each time whether it still holds. */
export function etagHeaders(tag: string) {
  // Weak, since compression on the way makes other bytes of the same answer.
  return { ETag: `W/"${tag}"`, 'Cache-Control': 'private, no-cache' }
}

/** Whether the asker has the answer with this tag already, so that 304 will do. */
export function matchesEtag(c: Context<AppEnv>, tag: string): boolean {
  const kept = (c.req.header('if-none-match') ?? '').split(',').map(one => one.trim().replace(/^W\//, ''))
  return kept.includes(`"${tag}"`) || kept.includes('*')
}
