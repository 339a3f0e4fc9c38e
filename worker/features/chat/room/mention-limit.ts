import { openDb } from '../../../db/client.ts'
import { now } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import type { SocketOwner } from '../../../lib/objects/socket-hub.ts'
import { type Outcome, outcomeOf, type Refused } from '../../../lib/objects/stubs.ts'
import { listMentionable } from '../queries.ts'
import { mayMentionTooMany, mentionsProblem, namesTyped } from '../rules/mentions.ts'
import type { RoomRateLimits } from './rate-limits.ts'

/** Refuses messages that mention too many people. Only D1 knows which names are members'. */
export class MentionLimit {
  readonly #env: Env
  readonly #rateLimits: RoomRateLimits

  constructor(env: Env, rateLimits: RoomRateLimits) {
    this.#env = env
    this.#rateLimits = rateLimits
  }

  /** Runs `act` at once if the text cannot mention too many people, otherwise after D1 has confirmed it. */
  guard<T>(writer: SocketOwner, text: string, act: () => Outcome<T>): Outcome<T> | Promise<Outcome<T>> {
    if (!mayMentionTooMany(text)) return act()
    return this.check(writer, text).then(refused => refused ?? act())
  }

  /** Why a text is refused, or `null`. Limited to the rate of messages, because a text that D1 refuses counts nowhere else. */
  async check(writer: SocketOwner, text: string): Promise<Refused | null> {
    const granted = outcomeOf(() => this.#rateLimits.require(writer, 'names', now()))
    if ('refused' in granted) return granted
    const wrong = mentionsProblem(text, await listMentionable(openDb(this.#env.DB), namesTyped(text)))
    return wrong ? { refused: 'invalid', detail: wrong, issues: [{ path: 'message', message: wrong }] } : null
  }
}
