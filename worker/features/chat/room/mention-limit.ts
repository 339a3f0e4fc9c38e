import { openDb } from '../../../db/client.ts'
import { now } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { type Outcome, outcomeOf, type Refused } from '../../../lib/objects/stubs.ts'
import { listMentionable } from '../queries.ts'
import { mayMentionTooMany, mentionsProblem, namesTyped } from '../rules/mentions.ts'
import type { RoomRateLimits } from './rate-limits.ts'

/** Refuses messages that mention too many people; whose names they are, only D1 knows. */
export class MentionLimit {
  readonly #env: Env
  readonly #rateLimits: RoomRateLimits

  constructor(env: Env, rateLimits: RoomRateLimits) {
    this.#env = env
    this.#rateLimits = rateLimits
  }

  /** Does it at once where the text cannot mention too many, else once D1 has said that it does not. */
  guard<T>(writer: SocketOwner, text: string, act: () => Outcome<T>): Outcome<T> | Promise<Outcome<T>> {
    if (!mayMentionTooMany(text)) return act()
    return this.check(writer, text).then(refused => refused ?? act())
  }

  /**
   * Why a text is refused, `null` where it is not. D1 is asked no more often than somebody may speak, since a message that
   * it refuses counts for nothing else.
   */
  async check(writer: SocketOwner, text: string): Promise<Refused | null> {
    const granted = outcomeOf(() => this.#rateLimits.require(writer, 'names', now()))
    if ('refused' in granted) return granted
    const wrong = mentionsProblem(text, await listMentionable(openDb(this.#env.DB), namesTyped(text)))
    return wrong ? { refused: 'invalid', detail: wrong, issues: [{ path: 'message', message: wrong }] } : null
  }
}
