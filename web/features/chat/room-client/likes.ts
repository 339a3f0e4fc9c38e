import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { type LikeUnderWay, type Liking, patch, type RoomState } from './room-state.ts'

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
    update(state => withPendingLike(state, messageId, isLiked))
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
      update(state => withSettledLike(state, messageId, answer))
    }
    return asked.then(settle, error => {
      settle(null)
      throw error
    })
  }
}

/** A like of one's own, or its end, shown ahead of the answer. */
export function withPendingLike(state: RoomState, messageId: string, isLiked: boolean): RoomState {
  const message = state.messages.find(({ id }) => id === messageId)
  if (!message) return state
  const underWay = state.likesUnderWay?.[messageId]
  const truth = underWay?.truth ?? likingOf(message)
  // Of a wish that is fulfilled already the room will say nothing.
  const isSaid = !underWay && truth.isLikedByCurrentUser === isLiked
  return withWish(state, messageId, { isWished: isLiked, truth, isSaid })
}

/**
 * The end of the last like on its way: what the answer says, or, without one, how the message stands without it. The
 * room's own word wins where it came first, because it may know more by now than the answer.
 */
export function withSettledLike(state: RoomState, messageId: string, answer: Liking | null): RoomState {
  const { [messageId]: underWay, ...likesUnderWay } = state.likesUnderWay ?? {}
  if (!underWay) return state
  const { truth, isSaid } = underWay
  return patch({ ...state, likesUnderWay }, messageId, () => (answer && !isSaid ? answer : truth))
}

/** How the room says that a message stands with its likes; `isLiked` where it says so of one's own. */
export function withLikes(
  state: RoomState,
  messageId: string,
  likeCount: number,
  isLiked: boolean | undefined,
): RoomState {
  const underWay = state.likesUnderWay?.[messageId]
  if (underWay) {
    const isLikedByCurrentUser = isLiked ?? underWay.truth.isLikedByCurrentUser
    return withWish(state, messageId, told(underWay, { likeCount, isLikedByCurrentUser }))
  }
  return patch(state, messageId, it => ({
    likeCount,
    isLikedByCurrentUser: isLiked ?? it.isLikedByCurrentUser,
  }))
}

/** A message that came anew is shown with the like that is still on its way. */
export function withOwnLike(state: RoomState, message: ChatMessage): RoomState {
  const underWay = state.likesUnderWay?.[message.id]
  return underWay ? withWish(state, message.id, told(underWay, likingOf(message))) : state
}

function told({ isWished, isSaid }: LikeUnderWay, truth: Liking): LikeUnderWay {
  return { isWished, truth, isSaid: isSaid || truth.isLikedByCurrentUser === isWished }
}

function withWish(state: RoomState, messageId: string, underWay: LikeUnderWay): RoomState {
  const { isWished, truth } = underWay
  const likesUnderWay = { ...state.likesUnderWay, [messageId]: underWay }
  const likeCount = truth.likeCount + Number(isWished) - Number(truth.isLikedByCurrentUser)
  return patch({ ...state, likesUnderWay }, messageId, () => ({ likeCount, isLikedByCurrentUser: isWished }))
}

function likingOf({ likeCount, isLikedByCurrentUser }: ChatMessage): Liking {
  return { likeCount, isLikedByCurrentUser }
}
