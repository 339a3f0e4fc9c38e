import * as z from 'zod/mini'

/** Taking a place in a race; `memberId` may be absent and must be the member's own. */
export const registrationInput = z.object({
  raceId: z.string('Say which race').check(z.minLength(1, 'Say which race')),
  memberId: z.optional(z.nullable(z.string('memberId must be a text'))),
})
