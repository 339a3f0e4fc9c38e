/** What the Worker is given: the bindings of `wrangler.toml` (`worker-configuration.d.ts`), and what may be missing. */
export interface Env extends Cloudflare.Env {
  /** Secret. Without it the club's admin key and every bearer are refused. */
  ADMIN_KEY?: string
  /** `off` is honoured only on a loopback address (load tests). */
  RATE_LIMITS?: string
  /** The club's keys for push alerts, base64url; the private one is a secret. Without both there are none. */
  VAPID_PUBLIC_KEY?: string
  VAPID_PRIVATE_KEY?: string
  /** Where a local start asks instead of the push services; honoured only for an address of the own machine. */
  PUSH_SERVICE?: string
}

/** What Hono's context carries through one request. */
export interface AppEnv {
  Bindings: Env
  Variables: {
    /** When the request came in: epoch ms. Handlers pass it on, nobody asks the clock twice. */
    now: number
    viewer: Viewer | null
    /**
     * That the viewer is who D1 says. A look goes on meanwhile (`identify`); what it writes, or opens for longer than its
     * answer, waits for this.
     */
    confirmed: Promise<void>
    /** What this call has cost as far as its handler knows, in points (`costs.ts`). */
    cost?: number
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
  /** When they go, of who has said that they leave the club: epoch ms. */
  leavesAt: number | null
  method: SessionMethod
  /** The hash of the session's token; sockets are closed by it. */
  session: string
  /** From where a session is used that proves nothing, or whose driver nobody has approved: `addressKey`, else `null`. */
  address: string | null
  /** When the session ends if nothing renews it: epoch ms. */
  expiresAt: number
  /** When the session last proved who its member is, by passkey or admin key: epoch ms. */
  provenAt: number | null
  /** Whether that proof still counts. Whoever keeps a viewer for longer than a request looks again (`isProven`). */
  isProven: boolean
}
