import type { ChatRoom } from '../features/chat/room/room.ts'
import type { ClubFeed } from '../features/feed/feed.ts'
import type { Viewer } from './session.ts'

/** What `wrangler.toml`, `.dev.vars` and the secrets bind. */
export interface Env {
  DB: D1Database
  UPLOADS: R2Bucket
  CHAT_ROOM: DurableObjectNamespace<ChatRoom>
  CLUB_FEED: DurableObjectNamespace<ClubFeed>
  WRITES: RateLimit
  LOOK_UPS: RateLimit
  REPORTS: RateLimit
  CLUB_NAME: string
  ADMIN_GAMERTAG: string
  /** Secret. Without it the club's admin key and every bearer are refused. */
  ADMIN_KEY?: string
  VAPID_PUBLIC_KEY: string
  /** `off` is honoured only on a loopback address (load tests). */
  RATE_LIMITS?: string
}

/** What Hono's context carries through one request. */
export interface AppEnv {
  Bindings: Env
  Variables: {
    /** When the request came in: epoch ms. Handlers pass it on, nobody asks the clock twice. */
    now: number
    viewer: Viewer | null
  }
}
