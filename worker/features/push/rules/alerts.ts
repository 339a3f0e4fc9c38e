import { HOUR } from '../../../lib/clock.ts'
import { describeMedia } from '../../../lib/text/describe-media.ts'
import { londonDayAndTime } from '../../../lib/text/london-dates.ts'
import { truncate } from '../../../lib/text/truncate.ts'
import { utcDay } from '../../joining/rules.ts'
import type { NotificationView } from '../../notifications/contract.ts'
import { movedWords, notificationWords } from '../../notifications/rules.ts'
import { type PushOrder, TITLE_MAX } from '../contract.ts'
import { afterQuietHours, LONGEST } from './delivery-rules.ts'

/** Where an alert without a link leads. */
const HOME = '/'

/** A send of an admin as the order for it; its key is the send's id, by which the outbox tells D1 how it ended. */
export function announcementOrder(send: {
  id: string
  title: string
  body: string
  url: string | null
  createdAt: number
}): PushOrder {
  const { id, title, body, url, createdAt } = send
  return {
    key: id,
    kind: 'announcement',
    notice: { title, body, url: url ?? HOME },
    memberIds: null,
    expiresAt: createdAt + LONGEST,
  }
}

/** Under which key the mentions of a message go out. */
export function mentionKey(messageId: string): string {
  return `mention:${messageId}`
}

/** A mention, as it looks in the bell, as the order for these members; the author has no name once they have left. */
export function mentionOrder(
  { link, createdAt, chatRoom, message }: NotificationView,
  authorName: string | null,
  memberIds: string[],
): PushOrder {
  const title = `${authorName ?? 'Former member'} mentioned you in ${chatRoom?.name ?? 'the chat'}`
  return {
    key: mentionKey(message?.id ?? ''),
    kind: 'mention',
    notice: { title: truncate(title, TITLE_MAX - 3), body: describeMedia(message?.message ?? ''), url: link },
    memberIds,
    expiresAt: Date.parse(createdAt) + LONGEST,
  }
}

/** Under which key admins hear that a driver waits. */
export function memberPendingKey(memberId: string): string {
  return `member-pending:${memberId}`
}

/** A driver who waits for approval since `at` (epoch ms), as the order for the admins. */
export function memberPendingOrder(
  subject: { id: string; displayName: string; gamertag: string },
  adminIds: string[],
  at: number,
): PushOrder {
  const about = { memberId: '', subject, chatRoom: null, messageId: null }
  const { text, link } = notificationWords('member-pending', about)
  return {
    key: memberPendingKey(subject.id),
    kind: 'member-pending',
    notice: { title: 'A driver is waiting', body: text, url: link },
    memberIds: adminIds,
    expiresAt: at + LONGEST,
  }
}

/** That joining has closed at this time (epoch ms) after so many profiles, as the order for the admins. */
export function joiningClosedOrder(profiles: string, adminIds: string[], at: number): PushOrder {
  const about = { memberId: '', subject: null, chatRoom: null, messageId: null, excerpt: profiles, at }
  const { text, link } = notificationWords('joining-closed', about)
  return {
    key: `joining-closed:${at}`,
    kind: 'member-pending',
    notice: { title: 'Joining is closed', body: text, url: link },
    memberIds: adminIds,
    expiresAt: utcDay(at).end,
  }
}

/** The approval of a driver at this time (epoch ms) as the order for them. */
export function approvalOrder(memberId: string, at: number): PushOrder {
  const about = { memberId, subject: null, chatRoom: null, messageId: null }
  const { text, link } = notificationWords('member-approved', about)
  return {
    key: `decision:${memberId}:${at}`,
    kind: 'decision',
    notice: { title: 'Welcome to the grid', body: text, url: link },
    memberIds: [memberId],
    expiresAt: at + LONGEST,
  }
}

/** What has become of a race that was to start at `wasAt`, and whom that concerns. Instants are epoch ms. */
export interface RaceNews {
  type: 'race-moved' | 'race-off'
  raceId: string
  name: string
  /** When it starts now, or would have. */
  start: number
  wasAt: number
  memberIds: readonly string[]
}

/**
 * A race that was moved or called off at this time (epoch ms) as the order for its drivers. It waits for the end of the
 * quiet hours, unless the race starts, or was to, before somebody who wakes then has an hour.
 */
export function raceNewsOrder(
  { type, raceId, name, start, wasAt, memberIds }: RaceNews,
  at: number,
): PushOrder {
  const race = { race: name, start }
  const { text, link } = notificationWords(type, {
    memberId: '',
    subject: null,
    chatRoom: null,
    messageId: null,
    race,
  })
  const isMoved = type === 'race-moved'
  const morning = afterQuietHours(at)
  const isUrgent = Math.min(start, wasAt > at ? wasAt : start) < morning + HOUR
  return {
    key: `${type}:${raceId}:${start}:${at}`,
    kind: 'race-night',
    notice: {
      title: isMoved ? 'Race moved' : 'Race called off',
      body: isMoved ? movedWords(race, londonDayAndTime) : text,
      url: link,
    },
    memberIds,
    expiresAt: start,
    notBefore: isUrgent ? at : morning,
    claim: { type, raceId, about: start },
  }
}
