import { type Db, openDb } from '../../../db/client.ts'
import { lacksMigrations } from '../../../db/known-migrations.ts'
import { newId } from '../../../lib/crypto.ts'
import type { Env } from '../../../lib/env.ts'
import { causeOf } from '../../../lib/errors.ts'
import { publish, publishCounts } from '../../feed/broadcast.ts'
import { listAdminIds } from '../../members/queries.ts'
import { listEveryoneMentions, listMentions } from '../../notifications/queries.ts'
import type { PushOrder } from '../../push/contract.ts'
import { mentionKey } from '../../push/rules/alerts.ts'
import { keepFiles, noteParkedEntry, noteRestoredRoom, writeLog } from '../mutations/room-log.ts'
import { findNotedRevision, listMentionable } from '../queries.ts'
import { namesTyped } from '../rules/mentions.ts'
import { messageId } from '../rules/message-views.ts'
import { whoIsBehind } from '../rules/restored-backup.ts'
import {
  ENTRIES_AT_ONCE,
  isNews,
  type LogStretch,
  lastMessageIn,
  logForD1,
  nextStretch,
  textsOf,
  usesIn,
} from './log-stretch.ts'
import type { MessageStore } from './message-store.ts'
import { ringMentions } from './ring-mentions.ts'
import type { RoomStore } from './room-store.ts'

/** The room whose log is sent, and where to. */
export interface Publication {
  env: Env
  room: RoomStore
  messages: MessageStore
}

/**
 * Sends the next batch of a room's log: summary, mentions, uploads and audit entries to D1, then activity and counts to the
 * feed. Gives whether more is due, and the alerts for phones. Repeating it is harmless, because the room records how far it
 * is; if a backup rolled back D1 or the room, the other follows. Throws `RefusedByD1` if D1 fails.
 */
export async function publishLog(publication: Publication, places = ENTRIES_AT_ONCE): Promise<Published> {
  const { env, room, messages } = publication
  const log = nextStretch(room, messages, places)
  if (log.to === room.publishedRev && room.isInStep) return nothingMore
  const db = openDb(env.DB)
  const told = await tellD1(db, room, log).catch(cause => {
    throw new RefusedByD1('D1 has not taken it', { cause })
  })
  if (told === null) return followBackup(publication)
  const { forD1, withdrawn, isWithdrawnFromAll } = told
  const orders = await ringMentions(
    env,
    db,
    forD1,
    withdrawn.map(({ memberId }) => memberId),
    isWithdrawnFromAll,
  )
  room.notePublished(log.to, isNews(forD1))
  return {
    isCut: log.isCut,
    isNewHistory: false,
    alerts: { orders, withdrawn: forD1.deleted.map(mentionKey) },
  }
}

/**
 * Like `publishLog`, one entry at a time. An entry that D1 refuses although it answers is parked in the room, admins are
 * notified, and the log goes on after it.
 */
export async function publishOrPark(publication: Publication, at: number): Promise<Published> {
  try {
    return await publishLog(publication, 1)
  } catch (error) {
    const { env, room, messages } = publication
    const log = nextStretch(room, messages, 1)
    const entry = log.mentioning[0] ?? log.changes[0]
    if (!(error instanceof RefusedByD1) || !entry) throw error
    const db = openDb(env.DB)
    if (await lacksMigrations(db)) throw error // no entry causes that
    const { roomId, telling } = room
    const parked = { messageId: messageId(roomId, entry.n), lastMessage: lastMessageIn(roomId, log.newest) }
    // Uploads that it shows are kept, unless they are what D1 refuses.
    await keepFiles(db, usesIn(roomId, textsOf(log))).catch(cause => {
      console.error(JSON.stringify({ event: 'parked-files', roomId, rev: log.to, cause: causeOf(cause) }))
    })
    const isNoted = await noteParkedEntry(db, { roomId, telling, ...parked, rev: log.to, at }) // throws if D1 takes nothing at all
    if (!isNoted && !(await isInStep(db, room))) return followBackup(publication)
    room.park(log.to, entry, causeOf(error) ?? error.message, at)
    room.notePublished(log.to, true)
    room.failures = 0
    console.error(JSON.stringify({ event: 'parked', roomId, rev: log.to, cause: causeOf(error) }))
    await publishCounts(env, await listAdminIds(db))
    return { ...nothingMore, isCut: true }
  }
}

/** D1 cannot be reached, or refuses a batch. */
class RefusedByD1 extends Error {}

interface Published {
  isCut: boolean
  /** Whether the room found that it was rolled back, so that its readers have another history. */
  isNewHistory: boolean
  alerts: RoomAlerts
}

const nothingMore: Published = { isCut: false, isNewHistory: false, alerts: { orders: [], withdrawn: [] } }

// Gives what was written to D1 and whose mentions it withdraws; `null` if D1 and the room are out of step.
async function tellD1(db: Db, room: RoomStore, log: LogStretch) {
  const names = textsOf(log).flatMap(({ body }) => namesTyped(body))
  const people = names.length > 0 ? await listMentionable(db, names) : []
  const rung = await listMentions(
    db,
    log.edited.map(({ n }) => messageId(room.roomId, n)),
  )
  const forD1 = logForD1(room, log, people, rung)
  const withdrawn = await listMentions(db, forD1.deleted)
  const isWithdrawnFromAll = (await listEveryoneMentions(db, forD1.deleted)).length > 0
  const isNoted = isNews(forD1) && (await writeLog(db, forD1).catch(mayHaveHeard(room, log)))
  if (isNoted) room.foundInStep()
  else if (!room.isInStep || isNews(forD1)) {
    if (!(await isInStep(db, room))) return null
  }
  return { forD1, withdrawn, isWithdrawnFromAll }
}

// If the answer is lost, D1 may have recorded the batch or not.
function mayHaveHeard(room: RoomStore, { to }: LogStretch) {
  return (error: unknown) => {
    room.mayHaveTold(to)
    throw error
  }
}

async function isInStep(db: Db, room: RoomStore) {
  if (whoIsBehind(await findNotedRevision(db, room.roomId), room.telling) !== 'in step') return false
  room.foundInStep()
  return true
}

// D1 or the room was rolled back. The next batch sends what follows.
async function followBackup({ env, room, messages }: Publication): Promise<Published> {
  const db = openDb(env.DB)
  const { roomId } = room
  const noted = await findNotedRevision(db, roomId)
  const standing = whoIsBehind(noted, room.telling)
  const known = noted?.rev ?? 0
  console.error(JSON.stringify({ event: 'turned-back', roomId, standing, known }))
  if (standing !== 'the room is behind') {
    room.followBack(known)
    return { ...nothingMore, isCut: true }
  }
  await beginNewHistory({ env, room, messages }, known)
  return { ...nothingMore, isCut: true, isNewHistory: true }
}

/**
 * Starts a new history after the room was rolled back or restored. D1, which knows the former one up to revision `known`,
 * records the new one, and every open list of rooms is updated.
 */
export async function beginNewHistory({ env, room, messages }: Publication, known: number): Promise<void> {
  const { roomId } = room
  const epoch = newId().replaceAll('-', '').slice(0, 16)
  const told = room.revToTell(known)
  await noteRestoredRoom(
    openDb(env.DB),
    roomId,
    epoch,
    told,
    lastMessageIn(roomId, messages.findNewest(told)),
  )
  const event = { type: 'room-activity', chatRoomId: roomId, lastMessage: null } as const
  await publish(env, [{ to: 'all', events: [event] }])
  room.startOver(epoch, known)
}

/** What a batch means for the push outbox: new alerts, and keys of those to withdraw. */
export interface RoomAlerts {
  orders: PushOrder[]
  withdrawn: string[]
}
