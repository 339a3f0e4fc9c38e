import { HOUR, utcDay } from '../../../lib/clock.ts'
import { describeMedia } from '../../../lib/text/describe-media.ts'
import { londonDayAndTime, londonTime } from '../../../lib/text/london-dates.ts'
import { truncate } from '../../../lib/text/truncate.ts'
import type { NotificationView } from '../../notifications/contract.ts'
import { notificationWords } from '../../notifications/rules/bell.ts'
import {
  type CaseInWords,
  type CaseType,
  caseWords,
  linkToCase,
} from '../../notifications/rules/case-words.ts'
import {
  linkToRace,
  type RaceInWords,
  type RaceKind,
  type RaceType,
  raceKinds,
  raceWords,
} from '../../notifications/rules/race-words.ts'
import { type PushOrder, TITLE_MAX } from '../contract.ts'
import { LONGEST } from './delivery-rules.ts'
import { afterQuietHours } from './quiet-hours.ts'

/** What an alert without a link opens. */
const HOME = '/'

/** An announcement as an order; its key is the send's id, by which the outbox reports to D1. */
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

/** The key of a message's mentions. */
export function mentionKey(messageId: string): string {
  return `mention:${messageId}`
}

/** A mention as an order for these members; the author has no name if they have left. */
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

/** The key of the alert that a driver waits for approval. */
export function memberPendingKey(memberId: string): string {
  return `member-pending:${memberId}`
}

/** A driver who waits for approval since `at` (epoch ms), as an order for the admins. */
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

/** Joining has closed at this time (epoch ms) after this many profiles, as an order for the admins. */
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

/** A driver's approval at this time (epoch ms), as an order for them. */
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

/** A change of a race that was to start at `wasAt`, and who was notified. Instants are epoch ms. */
export interface RaceNews {
  type: 'race-moved' | 'race-off'
  raceId: string
  /** Its start now, or as it would have been. */
  start: number
  wasAt: number
  told: readonly { memberId: string; race: RaceInWords }[]
}

/**
 * A race moved or called off at this time (epoch ms), as orders for its drivers and its reserves. They wait for the end of
 * the quiet hours, unless the old or new start is less than an hour after that.
 */
export function raceNewsOrders({ type, raceId, start, wasAt, told }: RaceNews, at: number): PushOrder[] {
  const morning = afterQuietHours(at)
  const isUrgent = Math.min(start, wasAt > at ? wasAt : start) < morning + HOUR
  const places = told.filter(({ race }) => !race.waits)
  const line = told.filter(({ race }) => race.waits)
  return [places, line].flatMap(group => {
    const [first] = group
    if (!first) return []
    return {
      key: `${type}:${raceId}:${start}:${at}${first.race.waits ? ':reserves' : ''}`,
      kind: 'race-night',
      notice: { ...raceWords(type, first.race, at, inAlert), url: linkToRace(type, raceId) },
      memberIds: group.map(({ memberId }) => memberId),
      expiresAt: start,
      notBefore: isUrgent ? at : morning,
      claim: { type, raceId, about: start },
    }
  })
}

/** A row of the bell that is also an alert. */
export interface Alert {
  id: string
  memberId: string
  type: RaceType
  createdAt: number
  raceId: string
  incidentId: null
  race: RaceInWords
}

/** The key of an alert: ids of the same notification begin alike and end in the member's id, which is cut off. */
export function alertKey(id: string, memberId: string): string {
  return id.slice(0, -memberId.length - 1)
}

/** A row of the bell about a steward case that is also an alert. */
export interface CaseAlert {
  id: string
  memberId: string
  type: CaseType
  createdAt: number
  incidentId: string
  incident: CaseInWords
}

/** Changes of races, places and cases as orders: one for all who get the same text. */
export function raceOrders(alerts: readonly (Alert | CaseAlert)[]): PushOrder[] {
  const groups = new Map<string, (Alert | CaseAlert)[]>()
  for (const alert of alerts) {
    const key = alertKey(alert.id, alert.memberId)
    groups.set(key, [...(groups.get(key) ?? []), alert])
  }
  return [...groups].flatMap(([key, told]): PushOrder | [] => {
    const [first] = told
    if (!first) return []
    if (first.incidentId !== null) return caseOrder(key, first, told)
    const { type, raceId, race, createdAt } = first
    return {
      key,
      kind: 'race-night',
      notice: { ...raceWords(type, race, createdAt, inAlert), url: linkToRace(type, raceId) },
      memberIds: told.map(({ memberId }) => memberId),
      expiresAt: endOf(first),
      claim: { type, raceId, about: race.until ?? race.start },
    }
  })
}

// What makes one untrue also marks it as read, so it is not handed over.
function caseOrder(
  key: string,
  { type, incidentId, incident, createdAt }: CaseAlert,
  told: { memberId: string }[],
): PushOrder {
  return {
    key,
    kind: 'race-night',
    notice: { ...caseWords(type, incident, londonDayAndTime), url: linkToCase(incidentId) },
    memberIds: told.map(({ memberId }) => memberId),
    expiresAt: incident.until ?? createdAt + LONGEST,
  }
}

/** Alerts are read anywhere, so they name the time zone. */
const inAlert = { time: londonTime, day: londonDayAndTime }

// An offer and a provisional result end by themselves.
function endOf({ type, race, createdAt }: Alert) {
  const { start, until } = race
  if (until !== undefined) return until
  const { endsAt }: RaceKind = raceKinds[type]
  return endsAt?.(race) ?? (start > createdAt ? start : createdAt + LONGEST) // a lobby may open after the start
}
