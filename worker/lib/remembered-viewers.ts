import type { Viewer } from './env.ts'

/** So many sessions are remembered; the one that was not used for longest is forgotten first. */
const KEPT = 500

/**
 * Who the sessions belonged to that were used here of late, as D1 said. A look is made for them at once, while D1 is asked
 * whether that still holds: for a member on another continent that is one way there and back less for each call. What is
 * remembered decides nothing by itself, so it may be as old as it likes.
 */
export class RememberedViewers {
  readonly #viewers = new Map<string, Viewer>()

  /** Whose session this was, unless its time is up by now (epoch ms). */
  find(tokenHash: string, now: number): Viewer | null {
    const viewer = this.#viewers.get(tokenHash)
    return viewer && viewer.expiresAt > now ? viewer : null
  }

  /** Remembers what D1 has just said of a session: whose it is, or `null` where it is nobody's any more. */
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

/** Whether a call may be answered for one as for the other. When the session ends and from where it is used does not count. */
export function isSameViewer(one: Viewer, other: Viewer | null): boolean {
  return other !== null && toldOf(one) === toldOf(other)
}

function toldOf({ expiresAt: _ends, address: _from, ...viewer }: Viewer) {
  return JSON.stringify(viewer)
}
