import { utcDay } from '../../../lib/clock.ts'
import { londonClock, londonDay } from '../../../lib/text/london-dates.ts'
import { type CaseInWords, caseSentence, linkToCase } from './case-words.ts'
import { linkToRace, type RaceInWords, raceSentence } from './race-words.ts'
import { isOfCase, isOfRace, type NotificationType } from './types.ts'

/** The page with the club's health. */
const LINK_TO_HEALTH = '/admin#health'

const FOR_EVERYONE = ':everyone'

/** The id of a mention of everyone, the same in every bell. */
export function everyoneMentionId(messageId: string): string {
  return messageId + FOR_EVERYONE
}

/** The message id of a mention of everyone; empty for any other notification. */
export function everyoneMessageOf(id: string): string {
  return id.endsWith(FOR_EVERYONE) ? id.slice(0, -FOR_EVERYONE.length) : ''
}

/** What a notification is about, depending on its type. */
interface About {
  /** The owner of the bell. */
  memberId: string
  /** The driver it is about. */
  subject: { id: string; displayName: string; gamertag: string } | null
  /** For a mention: the room and message. */
  chatRoom: { id: string; name: string } | null
  messageId: string | null
  /** The link of an announcement, if it has one. */
  url?: string | null
  /**
   * Depends on the type: an announcement's title, a browser such as "Chrome on Android", a number of profiles, stuck jobs, or
   * how full the storage is.
   */
  excerpt?: string | null
  /** When it was created, epoch ms. */
  at?: number
  /** The race's id, and the race as it was. */
  raceId?: string | null
  race?: RaceInWords | null
  /** The same for a steward case. */
  incidentId?: string | null
  incident?: CaseInWords | null
}

/** A notification's text and link. */
export function notificationWords(type: NotificationType, about: About): { text: string; link: string } {
  if (isOfCase(type)) {
    const text = caseSentence(type, about.incident ?? { race: 'A race' })
    return { text, link: linkToCase(about.incidentId ?? null) }
  }
  if (isOfRace(type)) {
    const text = raceSentence(type, about.race ?? { race: 'A race', start: 0 }, about.at ?? 0)
    return { text, link: linkToRace(type, about.raceId ?? null) }
  }
  switch (type) {
    case 'member-approved':
      return { text: 'Your profile was approved. You can join races now.', link: '/races' }
    case 'member-rejected':
      return { text: 'Your profile was not accepted.', link: '/races' }
    case 'member-pending':
      return { text: `${nameOf(about.subject)} is waiting for approval.`, link: linkToApproval(about) }
    case 'member-leaving':
      return leavingWords(about)
    case 'sign-in':
      return {
        text: `${about.excerpt ?? 'Another browser'} signed in with your gamertag. Not you? Sign it out, and tell an admin.`,
        link: `/members/${about.memberId}/profile#sessions`,
      }
    case 'enrolment-code':
      return {
        text: 'An admin made a one-time code for your gamertag. Didn’t ask for it? Stop it, and tell another admin.',
        link: `/members/${about.memberId}/profile#one-time-code`,
      }
    case 'passkey-added':
      return {
        text: 'A passkey was added to your gamertag with a one-time code. Not you? Remove it, and tell another admin.',
        link: `/members/${about.memberId}/profile`,
      }
    case 'admin-granted':
      return { text: 'You are now a club admin.', link: '/admin' }
    case 'admin-withdrawn':
      return { text: 'You are no longer a club admin.', link: '/dashboard' }
    case 'entry-parked':
      return {
        text: `The club could not record a message in ${about.chatRoom?.name ?? 'the chat'}: whoever it mentions was not notified, or the activity log is incomplete.`,
        link: linkTo(about),
      }
    case 'joining-closed':
      return {
        text: `Joining is closed until ${londonClock(utcDay(about.at ?? 0).end)}: ${about.excerpt} profiles were created today.`,
        link: '/admin/members',
      }
    case 'room-out-of-reach':
      return {
        text: `Open ${about.chatRoom?.name ?? 'the chat'}${moreRooms(Number(about.excerpt))}: no answer ten times in a row. Until there is one, unused files are not removed. If the room does not open, deploy the club again.`,
        link: linkTo(about),
      }
    case 'jobs-stuck':
    case 'storage-filling':
      return { text: healthSentence(type, about.excerpt ?? 'something'), link: LINK_TO_HEALTH }
    case 'announcement':
      return { text: about.excerpt ?? 'The club has news', link: about.url ?? '/dashboard' }
    case 'mention':
      return { text: `mentioned you in ${about.chatRoom?.name ?? 'the chat'}`, link: linkTo(about) }
  }
}

function healthSentence(type: 'jobs-stuck' | 'storage-filling', what: string) {
  return type === 'jobs-stuck'
    ? `Not done for an hour: ${what}. Race control says what to do.`
    : `The club’s files use ${what}.`
}

function moreRooms(count: number) {
  if (count === 0) return ''
  return count === 1 ? ' and one more room' : ` and ${count} more rooms`
}

function linkTo({ chatRoom, messageId }: About) {
  if (!chatRoom) return '/chat'
  const query = new URLSearchParams({ room: chatRoom.id, ...(messageId && { message: messageId }) })
  return `/chat?${query}`
}

function linkToApproval({ subject }: About) {
  return subject ? `/admin/members?${new URLSearchParams({ member: subject.id })}` : '/admin/members'
}

// In the driver's own bell too, because somebody else may be using their gamertag.
function leavingWords({ memberId, subject, excerpt }: About) {
  const day = londonDay(Number(excerpt))
  if (subject?.id === memberId)
    return {
      text: `You are leaving the club on ${day}. Not you, or changed your mind? Stay, from your profile.`,
      link: `/members/${memberId}/profile#leaving`,
    }
  const link = subject ? `/members/${subject.id}/profile` : '/admin#members'
  return { text: `${nameOf(subject)} is leaving the club on ${day}.`, link }
}

function nameOf(subject: About['subject']) {
  return subject ? `${subject.displayName} (${subject.gamertag})` : 'A driver'
}
