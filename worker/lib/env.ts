/** The Worker's bindings from `wrangler.toml` (`worker-configuration.d.ts`), and those that may be missing. */
export interface Env extends Cloudflare.Env {
  /** Secret. Without it, admin key and bearer are refused. */
  ADMIN_KEY?: string
  /** `off` only works on a loopback address (load tests). */
  RATE_LIMITS?: string
  /** The club's keys for push alerts, base64url; the private one is a secret. Without both there are no alerts. */
  VAPID_PUBLIC_KEY?: string
  VAPID_PRIVATE_KEY?: string
  /** A stand-in for the push services in local starts; must be an address of this machine. */
  PUSH_SERVICE?: string
}

/** Hono's context of a request. */
export interface AppEnv {
  Bindings: Env
  Variables: {
    /** When the request arrived: epoch ms. Handlers pass it on; the clock is read once. */
    now: number
    viewer: Viewer | null
    /**
     * Resolves once D1 has confirmed the viewer, who may be remembered (`identify`). Writes, and whatever outlives the
     * answer, wait for it.
     */
    confirmed: Promise<void>
    /** The call's cost as far as its handler knows, in cost units (`costs.ts`). */
    cost?: number
  }
}

/** How a session was opened. `bearer` is a script with the admin key, which has no session row. */
export type SessionMethod = 'registration' | 'gamertag' | 'passkey' | 'admin_key' | 'bearer'

/** The caller, read for every request. */
export interface Viewer {
  id: string
  gamertag: string
  displayName: string
  profileImageUrl: string | null
  status: 'pending' | 'approved' | 'rejected'
  isAdmin: boolean
  /** When a leaving member will be deleted: epoch ms. */
  leavesAt: number | null
  method: SessionMethod
  /** The hash of the session's token, by which sockets are closed. */
  session: string
  /** `addressKey` of a session that proves nothing or whose member is undecided, else `null`. */
  address: string | null
  /** When the session expires unless it is extended: epoch ms. */
  expiresAt: number
  /** When the session last proved who its member is, by passkey or admin key: epoch ms. */
  provenAt: number | null
  /** Whether that proof is still valid. Code that keeps a viewer beyond a request must check again (`isProven`). */
  isProven: boolean
}
