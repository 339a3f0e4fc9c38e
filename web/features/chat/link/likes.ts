import { type Liking, likeSettled, likeWished, type RoomState } from './room-reducer.ts'

export interface LikesDeps {
  update(change: (state: RoomState) => RoomState): void
  like(messageId: string, isLiked: boolean): Promise<Liking>
}

/** One's own likes on their way: shown at once, and asked for one after the other. */
export class Likes {
  readonly #deps: LikesDeps
  readonly #asked = new Map<string, Promise<Liking>>()

  constructor(deps: LikesDeps) {
    this.#deps = deps
  }

  /** Likes a message or no more; rejects after taking it back where that fails. */
  set(messageId: string, isLiked: boolean): Promise<void> {
    const { update, like } = this.#deps
    update(state => likeWished(state, messageId, isLiked))
    // One after the other, so that the last wish is the one that stands.
    const before = this.#asked.get(messageId) ?? Promise.resolve()
    const asked = before.then(
      () => like(messageId, isLiked),
      () => like(messageId, isLiked),
    )
    this.#asked.set(messageId, asked)
    const settle = (answer: Liking | null) => {
      if (this.#asked.get(messageId) !== asked) return
      this.#asked.delete(messageId)
      update(state => likeSettled(state, messageId, answer))
    }
    return asked.then(settle, error => {
      settle(null)
      throw error
    })
  }
}
