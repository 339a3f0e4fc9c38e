import type { Db } from '../../../db/client.ts'
import { iso } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'
import { countDeliveries, publishAndListAbsent } from '../../feed/broadcast.ts'
import type { Delivery } from '../../feed/contract.ts'
import {
  countUnreadOf,
  listEveryoneBut,
  listEveryoneMentions,
  listMentions,
  type RungMention,
} from '../../notifications/queries.ts'
import type { PushOrder } from '../../push/contract.ts'
import { mentionOrder } from '../../push/rules/alerts.ts'
import type { LogForD1 } from '../mutations/room-log.ts'

/**
 * Publishes a room's newest message to open tabs, with its mentions, which are in D1 by now, and the members' counts. Gives
 * the alerts for members without an open tab.
 */
export async function ringMentions(
  env: Env,
  db: Db,
  { roomId, lastMessage, isNewestGone, mentions }: LogForD1,
  withdrawnFrom: string[],
  isWithdrawnFromAll: boolean,
): Promise<PushOrder[]> {
  const messageIds = mentions.map(mention => mention.messageId)
  const isOfNow = isRungBy(mentions)
  const rung = (await listMentions(db, messageIds)).filter(isOfNow)
  const ofEveryone = await Promise.all(
    (await listEveryoneMentions(db, messageIds)).filter(isOfNow).map(async mention => ({
      ...mention,
      memberIds: await listEveryoneBut(db, mention.authorId),
    })),
  )
  const concerned = [...new Set([...rung.map(({ memberId }) => memberId), ...withdrawnFrom])]
  const counts = concerned.length > 0 ? await countUnreadOf(db, concerned) : []
  const deliveries: Delivery[] = [
    ...rung.map(({ memberId, notification }) => ({
      to: [memberId],
      events: [{ type: 'mention' as const, notification }],
    })),
    ...ofEveryone.map(({ memberIds, notification }) => ({
      to: memberIds,
      events: [{ type: 'mention' as const, notification, isOneMore: true }],
    })),
    ...counts.flatMap(countDeliveries),
  ]
  if (lastMessage || isNewestGone)
    deliveries.unshift({ to: 'all', events: [{ type: 'room-activity', chatRoomId: roomId, lastMessage }] })
  if (isWithdrawnFromAll) deliveries.push({ to: 'all', events: [{ type: 'notifications', count: null }] })
  const absent = new Set(await publishAndListAbsent(env, deliveries))
  return [
    ...alertsFor(rung, absent),
    ...ofEveryone.map(({ notification, authorName, memberIds }) =>
      mentionOrder(
        notification,
        authorName,
        memberIds.filter(id => absent.has(id)),
      ),
    ),
  ]
}

// An edit notifies at an instant of its own, so nobody is notified again when this is repeated.
function isRungBy(mentions: LogForD1['mentions']) {
  const instants = new Map(mentions.map(({ messageId, at }) => [messageId, iso(at)]))
  return ({ notification }: Pick<RungMention, 'notification'>) =>
    instants.get(notification.message?.id ?? '') === notification.createdAt
}

// One push order a message, in their order, for members who have no tab open and have not read the mention since.
function alertsFor(rung: readonly RungMention[], absent: ReadonlySet<string>): PushOrder[] {
  const byMessage = new Map<string, { mention: RungMention; memberIds: string[] }>()
  for (const mention of rung) {
    const { memberId, notification } = mention
    if (!absent.has(memberId) || notification.isRead) continue
    const messageId = notification.message?.id ?? ''
    const known = byMessage.get(messageId)
    if (known) known.memberIds.push(memberId)
    else byMessage.set(messageId, { mention, memberIds: [memberId] })
  }
  return Array.from(byMessage.values(), ({ mention, memberIds }) =>
    mentionOrder(mention.notification, mention.authorName, memberIds),
  )
}
