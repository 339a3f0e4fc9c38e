import * as z from 'zod/mini'
import { line, optionalLine } from '../../lib/fields.ts'

/** What a driver says on race night, or with `null` takes back. */
export const presenceInput = z.object({
  state: z.nullable(z.enum(['here', 'late'], 'state is here, late or null')),
})
export type Presence = z.output<typeof presenceInput>['state']

/** Who hosts a race; `null`: nobody. */
export const hostInput = z.object({
  memberId: z.nullable(z.string('Say who hosts the race').check(z.minLength(1, 'Say who hosts the race'))),
})

/** Where a race is driven. */
export const lobbyInput = z.object({
  name: line('Lobby name', 60),
  code: optionalLine('Code', 40),
  note: optionalLine('Note', 200),
})
export type LobbyInput = z.output<typeof lobbyInput>

/** A driver on the board, or its host. */
export interface BoardMember {
  id: string
  displayName: string
  gamertag: string
  carNumber: string | null
  profileImageUrl: string | null
}

/** Where a race is driven, for those who may know it. `updatedAt`: ISO 8601, UTC. */
export interface LobbyView {
  name: string
  code: string | null
  note: string | null
  updatedAt: string
}

/** A race night as everybody sees it, but for the lobby. Instants are ISO 8601, UTC. */
export interface BoardView {
  raceId: string
  /** Check-in opens, the doors close, the race starts. */
  opensAt: string
  closesAt: string
  startsAt: string
  /** Who hosts the race: an approved driver of the club, with or without a place. */
  hostId: string | null
  host: BoardMember | null
  /** Who has a place, in the order they registered; with the licence points that count now. */
  grid: { member: BoardMember; presence: Presence; presenceAt: string | null; licencePoints: number }[]
  /** Who waits, in the order of the line; `offerUntil` comes with an offer. */
  reserves: {
    member: BoardMember
    place: number
    state: 'waiting' | 'offered' | 'standing-by'
    offerUntil: string | null
  }[]
  /** For drivers who are here or late, the host and admins; `null` for everybody else, and until there is one. */
  lobby: LobbyView | null
  /** Whether the host has opened the lobby. */
  lobbyReady: boolean
}
