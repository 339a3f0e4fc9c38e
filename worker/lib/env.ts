/** What the Worker is given: the bindings of `wrangler.toml` (`worker-configuration.d.ts`), and what may be missing. */
export interface Env extends Cloudflare.Env {
  /** Secret. Without it the club's admin key and every bearer are refused. */
  ADMIN_KEY?: string
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

/** How a session was opened; `bearer` is a script with the admin key, which has no session row. */
export type SessionMethod = 'registration' | 'gamertag' | 'passkey' | 'admin_key' | 'bearer'

/** Who is asking, read afresh for every request. */
export interface Viewer {
  id: string
  gamertag: string
  displayName: string
  profileImageUrl: string | null
  status: 'pending' | 'approved' | 'rejected'
  isAdmin: boolean
  method: SessionMethod
  /** The hash of the session's token; sockets are closed by it. */
  session: string
  /** When the session ends if nothing renews it: epoch ms. */
  expiresAt: number
}
