import type { ChatMessage, Quote } from '#worker/features/chat/contract.ts'

/** A message of one's own that the room has not confirmed yet. */
export interface PendingMessage {
  clientMessageId: string
  message: string
  replyTo: Quote | null
  /** When it was written: epoch ms. */
  writtenAt: number
  status: 'sending' | 'failed'
  /** Why it failed, in a sentence. */
  problem: string | null
}

/** What a browser knows of a room. `messages` are in the room's order, oldest first, without gaps. */
export interface RoomState {
  epoch: string
  rev: number
  messages: ChatMessage[]
  hasEarlier: boolean
  pending: PendingMessage[]
}
