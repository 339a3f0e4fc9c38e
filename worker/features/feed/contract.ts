import type { Presence } from '../board/contract.ts'
import type { LastMessage } from '../chat/contract.ts'
import type { NotificationView } from '../notifications/contract.ts'

export { closeCodes } from '../../lib/objects/close-codes.ts'

/** A member's current data for everybody's open pages. */
export interface ChangedMember {
  id: string
  gamertag: string
  displayName: string
  isAdmin: boolean
  profileImageUrl: string | null
  status: 'pending' | 'approved' | 'rejected'
}

/** What the club sends to open tabs through their one socket: an event a frame, or an array of events. */
export type FeedEvent =
  /** `isOneMore`: add one, because counting for everybody would cost too much. */
  | { type: 'mention'; notification: NotificationView; isOneMore?: boolean }
  /** For everybody, so no count follows. */
  | { type: 'announcement'; notification: NotificationView }
  /** Without a count, something was withdrawn from everybody: refetch. */
  | { type: 'notifications'; count: number | null }
  /** Without a last message, a room was created or archived: refetch the list. */
  | { type: 'room-activity'; chatRoomId: string; lastMessage: LastMessage | null }
  /** Without a count, more than its places changed: refetch the race. */
  | {
      type: 'race-changed'
      raceId: string
      registeredCount: number | null
      /** With a count: places held for reserves, and number of reserves; left out if there are none. */
      heldCount?: number
      reserveCount?: number
      /** With a count, for a race in a championship: the places taken in all its races. */
      championship?: { id: string; totalRegistrations: number; driverCount: number; regularCount: number }
    }
  /** A driver's check-in on race night; `null` if they took it back. */
  | { type: 'presence'; raceId: string; memberId: string; state: Presence }
  /** Something else on a race's board changed: refetch soon, but not everybody at once. No frame carries a lobby. */
  | { type: 'board-changed'; raceId: string }
  /** For parties and stewards: refetch the case. No frame says what has changed. */
  | { type: 'incident-changed'; incidentId: string }
  /** Created, edited or deleted: refetch championships. */
  | { type: 'championship-changed'; championshipId: string }
  /** A result was saved, judged or made final, or, without a race, a championship's scoring changed: refetch both. */
  | { type: 'result-changed'; raceId: string | null; championshipId: string | null }
  /** Without a member: they have left the club. */
  | { type: 'member-changed'; memberId: string; member: ChangedMember | null }
  /** The new club admin text, carried here so that not every open chat fetches it at once. */
  | { type: 'admin-text-changed'; text: string }
  | { type: 'session-ended' }
  /** Another browser of the member signed in or out: refetch the sessions. */
  | { type: 'sessions-changed' }

/**
 * How a tab catches up. Its socket starts with the feed's clock (epoch ms). Then it may send `CatchUp`, once, and gets what
 * it missed and whether that was all; if the feed does not remember far enough back, the tab refetches what it shows.
 */
export type FeedGreeting = { type: 'hello'; at: number } | { type: 'caught-up'; isWhole: boolean }

/** All frames of the feed. */
export type FeedFrame = FeedEvent | FeedGreeting

/** Since when a tab may have missed events: epoch ms of the feed's clock. */
export interface CatchUp {
  type: 'catch-up'
  since: number
}

/** Events and their addressees: `admins` are tabs of proven admins, `adminsBut` the same without these members. */
export interface Delivery {
  to: readonly string[] | { session: string } | { adminsBut: readonly string[] } | 'all' | 'admins'
  events: readonly FeedEvent[]
}
