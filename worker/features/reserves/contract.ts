import * as z from 'zod/mini'

/** Waiting for a place in a race; `memberId` may be absent and must be the member's own. */
export const reserveInput = z.object({
  raceId: z.string('Say which race').check(z.minLength(1, 'Say which race')),
  memberId: z.optional(z.nullable(z.string('memberId must be a text'))),
})

/** A driver who waits: since when (ISO 8601), and where they stand in the line, from 1. */
export interface ReserveView {
  raceId: string
  memberId: string
  joinedAt: string
  place: number
}
