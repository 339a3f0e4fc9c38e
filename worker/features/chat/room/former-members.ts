import { openDb } from '../../../db/client.ts'
import { MINUTE } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { causeOf } from '../../../lib/errors.ts'
import { listFormerMembers } from '../queries.ts'
import type { RoomAlarm } from './alarm.ts'
import type { RoomStore } from './room-store.ts'

/** Storage key: the room was rolled back and has not yet checked who has left since then. */
const IS_DUE = 'look for former members'
/** Time until D1 is asked again after it did not answer. */
const AGAIN = MINUTE

/**
 * Members who left after the time to which the room was rolled back. The room had removed their data, but the rollback
 * brought it back, so it removes it again (docs/decisions.md 16): `forget` a member, with their messages or without.
 */
export class FormerMembers {
  readonly #env: Env
  readonly #room: RoomStore
  readonly #kv: SyncKvStorage
  readonly #alarm: RoomAlarm
  readonly #forget: (memberId: string, takesMessages: boolean) => void
  #isDue: boolean
  /** Number of rollbacks since the object started. A check that a rollback overtakes is repeated. */
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

  /** Called when the room was rolled back; the alarm does the check. */
  lookAgain(): void {
    this.#kv.put(IS_DUE, true)
    this.#isDue = true
    this.#turns += 1
    this.#alarm.wakeWithin(0)
  }

  /** Asks D1, if a check is due, and forgets authors who are no longer members. */
  async forgetAll(): Promise<void> {
    if (!this.#isDue) return
    const turns = this.#turns
    try {
      const { sql } = this.#room
      // Authors who have only deleted messages here need nothing.
      const people = sql.all<{ id: string }>(
        `SELECT member_id AS id FROM messages WHERE deleted_at IS NULL
         UNION SELECT member_id FROM likes UNION SELECT member_id FROM poll_votes`,
      )
      const former = await listFormerMembers(
        openDb(this.#env.DB),
        people.map(({ id }) => id),
      )
      for (const { id, takesMessages } of former) this.#forget(id, takesMessages)
      if (turns !== this.#turns) return // D1 was not asked about authors who came back with the later rollback
      this.#kv.delete(IS_DUE)
      this.#isDue = false
    } catch (error) {
      this.#alarm.wakeWithin(AGAIN)
      const { roomId } = this.#room
      console.error(JSON.stringify({ event: 'former-members', roomId, cause: causeOf(error as Error) }))
    }
  }
}
