import * as z from 'zod/mini'
import { line, optionalLine } from '../../lib/fields.ts'

/** A driver's check-in on race night; `null` takes it back. */
export const presenceInput = z.object({
  state: z.nullable(z.enum(['here', 'late'], 'state must be here, late or null')),
})
export type Presence = z.output<typeof presenceInput>['state']

/** The host of a race; `null` for nobody. */
export const hostInput = z.object({
  memberId: z.nullable(z.string('Choose a host').check(z.minLength(1, 'Choose a host'))),
})

/** A race's lobby. */
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

/** A race's lobby, for those who may see it. `updatedAt` is ISO 8601, UTC. */
export interface LobbyView {
  name: string
  code: string | null
  note: string | null
  updatedAt: string
}

/** A race night as everybody sees it, apart from the lobby. Instants are ISO 8601, UTC. */
export interface BoardView {
  raceId: string
  /** When check-in opens, the doors close and the race starts. */
  opensAt: string
  closesAt: string
  startsAt: string
  /** The host: an approved driver, with or without a place. */
  hostId: string | null
  host: BoardMember | null
  /** Drivers with a place in the order they registered, with the licence points that count now. */
  grid: { member: BoardMember; presence: Presence; presenceAt: string | null; licencePoints: number }[]
  /** Reserves in their order; `offerUntil` comes with an offer. */
  reserves: {
    member: BoardMember
    place: number
    state: 'waiting' | 'offered' | 'standing-by'
    offerUntil: string | null
  }[]
  /** For drivers who are here or late, the host and admins; `null` for others, and until the lobby exists. */
  lobby: LobbyView | null
  lobbyReady: boolean
}
