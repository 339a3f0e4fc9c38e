import type { Poll } from '#worker/features/chat/contract.ts'
import { withPendingVote, withSettledVote } from './known-polls.ts'
import type { RoomState } from './room-state.ts'

interface VotesDeps {
  update(change: (state: RoomState) => RoomState): void
  vote(pollId: string, optionId: string): Promise<Poll>
  /** Asks the room what it says, where no live event would tell. */
  look(): void
}

/** One's own votes on their way: shown at once, and each sent once. */
export class Votes {
  readonly #deps: VotesDeps
  readonly #underWay = new Set<string>()

  constructor(deps: VotesDeps) {
    this.#deps = deps
  }

  /** Votes; rejects after taking it back where that fails. A second vote while one is on its way is none. */
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
      look() // it was refused for what this browser does not know yet, or counted and the answer lost
      throw error
    }
  }
}
