import * as z from 'zod/mini'

/** A request to join a race's reserves; `memberId` is optional and must be the member's own. */
export const reserveInput = z.object({
  raceId: z.string('Choose a race').check(z.minLength(1, 'Choose a race')),
  memberId: z.optional(z.nullable(z.string('memberId must be text'))),
})

/** A reserve: since when (ISO 8601), and their position, from 1. */
export interface ReserveView {
  raceId: string
  memberId: string
  joinedAt: string
  place: number
}
