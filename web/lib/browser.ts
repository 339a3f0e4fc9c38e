/** The part of `WebSocket` in use. */
export interface SocketLike {
  readonly readyState?: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: ((event: never) => void) | null
  send(text: string): void
  close(): void
}

/** Calls `run` after `ms` milliseconds; returns a function that cancels it. */
export type SetTimer = (run: () => void, ms: number) => () => void

/** A moment on both clocks of the device, in ms: `steady` may stop while the device sleeps, `wall` may be changed. */
export interface Moment {
  steady: number
  wall: number
}

/** Now, by the browser's clocks. */
export const browserNow = (): Moment => ({ steady: performance.now(), wall: Date.now() })

/** The time between two moments, in ms; too long rather than too short. */
export function msBetween(from: Moment, to: Moment): number {
  return Math.max(to.steady - from.steady, to.wall - from.wall)
}

/** A random UUID (version 4), also over plain http, where browsers lack `crypto.randomUUID`. */
export function newUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`)
}

/** The page's visibility, focus and network events. */
export interface PageEvents {
  isVisible(): boolean
  /** Whether the page has the focus; several may be visible. */
  isLookedAt(): boolean
  /** Calls back when the page wakes, hides, gains focus or changes networks; returns a function that stops it. */
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
   * Decides which strings may become HTML or a script address (Trusted Types). The browser applies the `default` policy to
   * plain strings. Browsers without it need none of this. The policy names are listed in the content security policy,
   * `worker/lib/security-headers.ts`.
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
