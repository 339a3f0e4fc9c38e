import type { Presence } from '../board/contract.ts'
import type { LastMessage } from '../chat/contract.ts'
import type { NotificationView } from '../notifications/contract.ts'

export { closeCodes } from '../../lib/objects/close-codes.ts'

/** A member as everyone's open pages should show them from now on. */
export interface ChangedMember {
  id: string
  gamertag: string
  displayName: string
  isAdmin: boolean
  profileImageUrl: string | null
  status: 'pending' | 'approved' | 'rejected'
}

/** What the club tells every open tab over its one standing socket: one event a frame, or an array of events. */
export type FeedEvent =
  /** `isOneMore`: no count follows, since it would have to be asked for everybody. */
  | { type: 'mention'; notification: NotificationView; isOneMore?: boolean }
  /** To everybody alike: no count follows. */
  | { type: 'announcement'; notification: NotificationView }
  /** Without a count: something was taken back from everybody, look again. */
  | { type: 'notifications'; count: number | null }
  /** Without a last message: a room was made or archived, look at the list again. */
  | { type: 'room-activity'; chatRoomId: string; lastMessage: LastMessage | null }
  /** Without a count: more than its places changed, look at the race again. */
  | {
      type: 'race-changed'
      raceId: string
      registeredCount: number | null
      /** With a count: places held for reserves, and how many reserves there are; left out where there are none. */
      heldCount?: number
      reserveCount?: number
      /** With a count, where the race is one of a championship: the places taken in all races of it. */
      championship?: { id: string; totalRegistrations: number; driverCount: number; regularCount: number }
    }
  /** On race night: what a driver has said, or `null` where they took it back. */
  | { type: 'presence'; raceId: string; memberId: string; state: Presence }
  /** Something else on the board of a race: ask again, soon, and not everybody at once. No frame carries a lobby. */
  | { type: 'board-changed'; raceId: string }
  /** Parties and stewards alone: look at the case again. No frame says what has changed. */
  | { type: 'incident-changed'; incidentId: string }
  /** Made, edited or deleted: look at the championships again. */
  | { type: 'championship-changed'; championshipId: string }
  /** A result was saved, judged or made final, or, without a race, a championship counts otherwise: look at both again. */
  | { type: 'result-changed'; raceId: string | null; championshipId: string | null }
  /** Without a member: they have left the club. */
  | { type: 'member-changed'; memberId: string; member: ChangedMember | null }
  /** What the club's admins say beside the chat from now on: with it, so that not every open chat asks at once. */
  | { type: 'admin-text-changed'; text: string }
  | { type: 'session-ended' }
  /** Another browser of the member signed in or out: look at the sessions again. */
  | { type: 'sessions-changed' }

/**
 * How a tab catches up. Its socket opens with the feed's clock (epoch ms). Upon that it may say `CatchUp`, once, and hears
 * what it missed, then that this was all of it; where the feed does not remember so far back the tab asks anew for what
 * it shows.
 */
export type FeedGreeting = { type: 'hello'; at: number } | { type: 'caught-up'; isWhole: boolean }

/** All that the feed says. */
export type FeedFrame = FeedEvent | FeedGreeting

/** From when on a tab may have missed something: epoch ms of the feed's clock. */
export interface CatchUp {
  type: 'catch-up'
  since: number
}

/** Events and whom they are for; `admins` are the tabs in which somebody may act as one, `adminsBut` those of all but these. */
export interface Delivery {
  to: readonly string[] | { session: string } | { adminsBut: readonly string[] } | 'all' | 'admins'
  events: readonly FeedEvent[]
}
