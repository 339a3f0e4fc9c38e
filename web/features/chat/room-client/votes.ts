import type { Poll } from '#worker/features/chat/contract.ts'
import { withPendingVote, withSettledVote } from './known-polls.ts'
import type { RoomState } from './room-state.ts'

interface VotesDeps {
  update(change: (state: RoomState) => RoomState): void
  vote(pollId: string, optionId: string): Promise<Poll>
  /** Fetches the room's changes. */
  look(): void
}

/** The member's votes being sent: shown at once, and each sent once. */
export class Votes {
  readonly #deps: VotesDeps
  readonly #underWay = new Set<string>()

  constructor(deps: VotesDeps) {
    this.#deps = deps
  }

  /** Votes; if it fails, the vote is undone and the promise rejects. Ignored while another vote in the poll is being sent. */
  async vote(pollId: string, optionId: string): Promise<void> {
    if (this.#underWay.has(pollId)) return
    this.#underWay.add(pollId)
    const { update, vote, look } = this.#deps
    update(state => ({ ...state, polls: withPendingVote(state.polls, pollId, optionId) }))
    const settle = (answer: Poll | null) => {
      this.#underWay.delete(pollId)
      update(state => ({ ...state, polls: withSettledVote(state.polls, pollId, answer) }))
    }
    try {
      settle(await vote(pollId, optionId))
    } catch (error) {
      settle(null)
      look() // the poll may have changed, or the vote was counted and the answer lost
      throw error
    }
  }
}
