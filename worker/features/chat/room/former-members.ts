import { openDb } from '../../../db/client.ts'
import { MINUTE } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { causeOf } from '../../../lib/errors.ts'
import { listFormerMembers } from '../queries.ts'
import type { RoomAlarm } from './alarm.ts'
import type { RoomStore } from './room-store.ts'

/** Where a room keeps that it has been turned back and has not looked yet who has left since then. */
const IS_DUE = 'look for former members'
/** When D1 is asked again where it did not answer. */
const AGAIN = MINUTE

/**
 * Who has left the club since the time to which a room was turned back: it was told once, and has forgotten it with the rest.
 * What it is told then it does again (docs/decisions.md 16): `forget` one, with what they said or without.
 */
export class FormerMembers {
  readonly #env: Env
  readonly #room: RoomStore
  readonly #kv: SyncKvStorage
  readonly #alarm: RoomAlarm
  readonly #forget: (memberId: string, takesMessages: boolean) => void
  #isDue: boolean
  /** How often the room has been turned back since the object began: what is asked meanwhile is asked again. */
  #turns = 0

  constructor(
    { env, room, kv }: { env: Env; room: RoomStore; kv: SyncKvStorage },
    alarm: RoomAlarm,
    forget: (memberId: string, takesMessages: boolean) => void,
  ) {
    this.#env = env
    this.#room = room
    this.#kv = kv
    this.#alarm = alarm
    this.#forget = forget
    this.#isDue = kv.get(IS_DUE) === true
  }

  /** The room is of another time from here on; the alarm does the rest. */
  lookAgain(): void {
    this.#kv.put(IS_DUE, true)
    this.#isDue = true
    this.#turns += 1
    this.#alarm.wakeWithin(0)
  }

  /** Asks D1, where that is due, and forgets whom it does not know any more. */
  async forgetAll(): Promise<void> {
    if (!this.#isDue) return
    const turns = this.#turns
    try {
      const { sql } = this.#room
      // Of who has nothing here but a message that is deleted already nothing is left to do.
      const people = sql.all<{ id: string }>(
        `SELECT member_id AS id FROM messages WHERE deleted_at IS NULL
         UNION SELECT member_id FROM likes UNION SELECT member_id FROM poll_votes`,
      )
      const former = await listFormerMembers(
        openDb(this.#env.DB),
        people.map(({ id }) => id),
      )
      for (const { id, takesMessages } of former) this.#forget(id, takesMessages)
      if (turns !== this.#turns) return // of those who are here since then D1 was not asked
      this.#kv.delete(IS_DUE)
      this.#isDue = false
    } catch (error) {
      this.#alarm.wakeWithin(AGAIN)
      const { roomId } = this.#room
      console.error(JSON.stringify({ event: 'former-members', roomId, cause: causeOf(error as Error) }))
    }
  }
}
