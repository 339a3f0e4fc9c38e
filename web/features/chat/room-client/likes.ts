import type { ChatMessage } from '#worker/features/chat/contract.ts'
import { type LikeUnderWay, type Liking, patch, type RoomState } from './room-state.ts'

export interface LikesDeps {
  update(change: (state: RoomState) => RoomState): void
  like(messageId: string, isLiked: boolean): Promise<Liking>
}

/** The member's likes being sent: shown at once, and sent one after the other per message. */
export class Likes {
  readonly #deps: LikesDeps
  readonly #asked = new Map<string, Promise<Liking>>()

  constructor(deps: LikesDeps) {
    this.#deps = deps
  }

  /** Likes or unlikes a message; if it fails, it is undone and the promise rejects. */
  set(messageId: string, isLiked: boolean): Promise<void> {
    const { update, like } = this.#deps
    update(state => withPendingLike(state, messageId, isLiked))
    // One after the other, so that the last press wins.
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

/** Shows a like or unlike before the server has answered. */
export function withPendingLike(state: RoomState, messageId: string, isLiked: boolean): RoomState {
  const message = state.messages.find(({ id }) => id === messageId)
  if (!message) return state
  const underWay = state.likesUnderWay?.[messageId]
  const truth = underWay?.truth ?? likingOf(message)
  // If the message already has the wished state, the room will send no event for it.
  const isSaid = !underWay && truth.isLikedByCurrentUser === isLiked
  return withWish(state, messageId, { isWished: isLiked, truth, isSaid })
}

/**
 * Settles the last like being sent: with the answer, or without one by undoing it. An event from the room that came first
 * wins, because it may be newer than the answer.
 */
export function withSettledLike(state: RoomState, messageId: string, answer: Liking | null): RoomState {
  const { [messageId]: underWay, ...likesUnderWay } = state.likesUnderWay ?? {}
  if (!underWay) return state
  const { truth, isSaid } = underWay
  return patch({ ...state, likesUnderWay }, messageId, () => (answer && !isSaid ? answer : truth))
}

/** Applies a message's like count from the room; `isLiked` only if the event says so about the member's own like. */
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

/** Shows a reloaded message with the like that is still being sent. */
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
