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

/** Whose log is published, and to whom. */
export interface Publication {
  env: Env
  room: RoomStore
  messages: MessageStore
}

/**
 * Publishes the next stretch of a room's log: summary, mentions, files shown and audit to D1, then activity and bells to the feed.
 * Gives whether it was cut short, so that more is due, and what phones should hear of it. Repeating it is harmless; the
 * room remembers how far it has come, and where a backup has turned back D1 or the room, the one follows the other.
 * Throws `RefusedByD1` where it is D1 that fails.
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
 * As `publishLog`, one entry at a time: the one that D1 does not take although it answers is parked in the room, the
 * admins' bells ring, and the log goes on after it.
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
    if (await lacksMigrations(db)) throw error // no entry is the cause of that
    const { roomId, telling } = room
    const parked = { messageId: messageId(roomId, entry.n), lastMessage: lastMessageIn(roomId, log.newest) }
    // A file that it shows is kept all the same, where that is not what D1 does not take.
    await keepFiles(db, usesIn(roomId, textsOf(log))).catch(cause => {
      console.error(JSON.stringify({ event: 'parked-files', roomId, rev: log.to, cause: causeOf(cause) }))
    })
    const isNoted = await noteParkedEntry(db, { roomId, telling, ...parked, rev: log.to, at }) // throws where D1 takes nothing
    if (!isNoted && !(await isInStep(db, room))) return followBackup(publication)
    room.park(log.to, entry, causeOf(error) ?? error.message, at)
    room.notePublished(log.to, true)
    room.failures = 0
    console.error(JSON.stringify({ event: 'parked', roomId, rev: log.to, cause: causeOf(error) }))
    await publishCounts(env, await listAdminIds(db))
    return { ...nothingMore, isCut: true }
  }
}

/** D1 cannot be reached, or refuses what it is told. */
class RefusedByD1 extends Error {}

interface Published {
  isCut: boolean
  /** Whether the room has found that it was turned back, so that its readers know another history. */
  isNewHistory: boolean
  alerts: RoomAlerts
}

const nothingMore: Published = { isCut: false, isNewHistory: false, alerts: { orders: [], withdrawn: [] } }

// Gives what D1 was told, and whose mentions that withdraws; `null` where D1 and the room are not of one time.
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

// A lost answer says nothing of what D1 has done.
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

// Somebody has restored D1 or the room from a backup; what follows is told by the next stretch.
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
 * A room was turned back, or made of a backup: it begins another history, and D1, which has heard of the revision `known`
 * from the one before, notes which. Everybody who looks at the club's rooms is told.
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

/** What the outbox is told of a stretch: alerts to be sent, and the keys of those that are not wanted any more. */
export interface RoomAlerts {
  orders: PushOrder[]
  withdrawn: string[]
}
