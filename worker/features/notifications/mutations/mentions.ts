import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Db, selectColumns } from '../../../db/client.ts'
import { everyoneMentions, mentionRings, notifications } from '../../../db/schema/index.ts'
import { dayOf, utcDay } from '../../../lib/clock.ts'
import { mentionsIn } from '../queries.ts'
import { EVERYONE_A_DAY, RINGS_A_DAY } from '../rules/limits.ts'

/**
 * A message that mentions members. `memberIds` is `null` for every approved member, `at` is epoch ms. `isClaimed`: its
 * author's session was opened by gamertag alone.
 */
export interface MentionInput {
  roomId: string
  messageId: string
  authorId: string
  isClaimed: boolean
  memberIds: readonly string[] | null
  excerpt: string
  at: number
}

/**
 * The statement that notifies the members a message mentions, never its author (docs/decisions.md 24), if `when` holds. Only
 * an approved author notifies anybody, within the daily limits (`RINGS_A_DAY`, `EVERYONE_A_DAY`).
 */
export function notifyMentioned(db: Db, mention: MentionInput, when: SQL): BatchItem<'sqlite'> {
  return mention.memberIds === null
    ? notifyEveryone(db, mention, when)
    : notifyPeople(db, mention, mention.memberIds, when)
}

function notifyPeople(db: Db, mention: MentionInput, memberIds: readonly string[], when: SQL) {
  const { roomId, messageId, authorId, isClaimed, excerpt, at } = mention
  // Somebody who only knows a gamertag must not use up its owner's limit (docs/decisions.md 51).
  const counted = isClaimed ? sql`rings` : sql`rings - claimed_rings`
  const rung = sql`SELECT ${counted} FROM mention_rings WHERE day = ${dayOf(at)} AND author_id = ${authorId}`
  const ring = selectColumns(
    notifications,
    {
      id: sql`${messageId} || ':' || m.id`,
      memberId: sql`m.id`,
      messageId,
      type: 'mention',
      createdAt: at,
      chatRoomId: roomId,
      authorId,
      excerpt,
    },
    sql`FROM json_each(${JSON.stringify(memberIds)}) one CROSS JOIN members m ON m.id = one.value
      WHERE m.id <> ${authorId} AND m.status <> 'rejected' AND ${when}
        AND EXISTS (SELECT 1 FROM members author WHERE author.id = ${authorId} AND author.status = 'approved')
      LIMIT max(0, ${RINGS_A_DAY} - coalesce((${rung}), 0))`,
  )
  return db.insert(notifications).select(ring).onConflictDoNothing()
}

// One row for all, matched to members when they read (`queries.ts`).
function notifyEveryone(db: Db, { roomId, messageId, authorId, excerpt, at }: MentionInput, when: SQL) {
  const mention = selectColumns(
    everyoneMentions,
    {
      messageId,
      chatRoomId: roomId,
      authorId,
      excerpt,
      createdAt: at,
    },
    sql`WHERE ${when}
      AND (SELECT count(*) FROM everyone_mentions WHERE created_at >= ${utcDay(at).start} AND author_id = ${authorId}) < ${EVERYONE_A_DAY}`,
  )
  return db.insert(everyoneMentions).select(mention).onConflictDoNothing()
}

/**
 * The statement that counts the members these messages notify towards their authors' limits; runs after the notifications.
 * `isUntold` checks each `rev`.
 */
export function countMentionRings(
  db: Db,
  mentions: readonly (MentionInput & { rev: number })[],
  isUntold: (rev: SQL) => SQL,
) {
  const rings = mentions.map(({ at, authorId, isClaimed, memberIds, rev }) => {
    const rings = memberIds?.length ?? 0
    return { day: dayOf(at), authorId, rings, claimedRings: isClaimed ? rings : 0, rev }
  })
  const counted = selectColumns(
    mentionRings,
    {
      day: sql`value ->> 'day'`,
      authorId: sql`value ->> 'authorId'`,
      rings: sql`sum(value ->> 'rings')`,
      claimedRings: sql`sum(value ->> 'claimedRings')`,
    },
    sql`FROM json_each(${JSON.stringify(rings)}) WHERE ${isUntold(sql`value ->> 'rev'`)} GROUP BY 1, 2`,
  )
  return db
    .insert(mentionRings)
    .select(counted)
    .onConflictDoUpdate({
      target: [mentionRings.day, mentionRings.authorId],
      set: {
        rings: sql`rings + excluded.rings`,
        claimedRings: sql`claimed_rings + excluded.claimed_rings`,
      },
    })
}

/** The statements that remove a message's notifications. */
export function withdrawMentions(db: Db, messageId: string) {
  return [
    db.delete(notifications).where(mentionsIn(messageId)),
    db.delete(everyoneMentions).where(eq(everyoneMentions.messageId, messageId)),
  ]
}

/** The statements that update notifications to the new text of edited messages. */
export function rewordMentions(db: Db, edits: readonly { messageId: string; excerpt: string }[]) {
  const given = JSON.stringify(edits)
  const saying = (id: SQL) =>
    sql`(SELECT value ->> 'excerpt' FROM json_each(${given}) WHERE value ->> 'messageId' = ${id})`
  return [
    db
      .update(notifications)
      .set({ excerpt: saying(sql`notifications.message_id`) })
      .where(
        sql`id IN (SELECT n.id FROM json_each(${given}) e JOIN notifications n
          ON n.id >= e.value ->> 'messageId' || ':' AND n.id < e.value ->> 'messageId' || ';')`,
      ),
    db
      .update(everyoneMentions)
      .set({ excerpt: saying(sql`everyone_mentions.message_id`) })
      .where(sql`message_id IN (SELECT value ->> 'messageId' FROM json_each(${given}))`),
  ]
}
