import type { Viewer } from './env.ts'

/** Maximum number of sessions remembered; the least recently used is dropped first. */
const KEPT = 500

/**
 * Viewers of recently used sessions, as D1 gave them. A call answers from them at once while D1 confirms them, which saves a
 * member on another continent a round trip a call. A remembered viewer decides nothing by itself, so it may be of any age.
 */
export class RememberedViewers {
  readonly #viewers = new Map<string, Viewer>()

  /** The remembered viewer of this session, unless it has expired by now (epoch ms). */
  find(tokenHash: string, now: number): Viewer | null {
    const viewer = this.#viewers.get(tokenHash)
    return viewer && viewer.expiresAt > now ? viewer : null
  }

  /** Remembers what D1 has just said about a session: its viewer, or `null` for none. */
  note(tokenHash: string, viewer: Viewer | null): void {
    this.#viewers.delete(tokenHash)
    if (!viewer) return
    this.#viewers.set(tokenHash, viewer)
    if (this.#viewers.size > KEPT) this.#viewers.delete(this.#viewers.keys().next().value ?? '')
  }

  clear(): void {
    this.#viewers.clear()
  }
}

/** Whether a call may be answered for either viewer alike. When the session expires and the address do not matter. */
export function isSameViewer(one: Viewer, other: Viewer | null): boolean {
  return other !== null && toldOf(one) === toldOf(other)
}

function toldOf({ expiresAt: _ends, address: _from, ...viewer }: Viewer) {
  return JSON.stringify(viewer)
}
