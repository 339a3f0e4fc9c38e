/** What of a browser's WebSocket is used. */
export interface SocketLike {
  readonly readyState?: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: ((event: never) => void) | null
  send(text: string): void
  close(): void
}

/** Calls `run` after so many ms; returns how to call it off. */
export type SetTimer = (run: () => void, ms: number) => () => void

/** A moment by both clocks of the machine, in ms: one may stand still while the machine sleeps, the other may be set anew. */
export interface Moment {
  steady: number
  wall: number
}

/** Now, by the browser's clocks. */
export const browserNow = (): Moment => ({ steady: performance.now(), wall: Date.now() })

/** How long it is from one moment to another, in ms, and rather too long than too short. */
export function msBetween(from: Moment, to: Moment): number {
  return Math.max(to.steady - from.steady, to.wall - from.wall)
}

/** A random UUID (version 4), also on a plain address, where browsers have no `crypto.randomUUID`. */
export function newUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}

/** What the page says about itself: whether it is seen, and when the network may have changed under it. */
export interface PageEvents {
  isVisible(): boolean
  /** Whether it is the one page that somebody has before them, of all that are visible. */
  isLookedAt(): boolean
  /** Calls back when the page wakes, hides, is looked at or changes networks; returns how to stop. */
  listen(onSign: () => void): () => void
}

/** Opens a WebSocket to a path of this site. */
export function openBrowserSocket(path: string): SocketLike {
  const url = new URL(path, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new WebSocket(url) as SocketLike
}

/** The browser's own timers. */
export const setBrowserTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The browser's own page. */
export const browserPage: PageEvents = {
  isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
  isLookedAt: () => typeof document === 'undefined' || document.hasFocus(),
  listen(onSign) {
    if (typeof document === 'undefined') return () => {}
    const stop = new AbortController()
    const { signal } = stop
    for (const name of ['online', 'offline', 'pageshow', 'focus'])
      window.addEventListener(name, onSign, { signal })
    document.addEventListener('visibilitychange', onSign, { signal })
    return () => stop.abort()
  },
}

interface TrustRules {
  createHTML?: (markup: string) => string | null
  createScriptURL?: (address: string) => string
}

declare global {
  /**
   * Says which texts may become markup or the address of a script (Trusted Types). The browser asks the policy called
   * `default` about what comes without. Not in every browser; one without it asks for none of it either. The names stand
   * in the content security policy, `worker/lib/security-headers.ts`.
   */
  var trustedTypes:
    | {
        createPolicy(
          name: 'service-worker' | 'default',
          rules: TrustRules,
        ): { createScriptURL(address: string): string }
      }
    | undefined
}
