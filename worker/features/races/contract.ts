import * as z from 'zod/mini'
import { instant, isSoundSoFar, line, optionalLine, optionalWhole, orElse, whole } from '../../lib/fields.ts'

export const MAX_PARTICIPANTS = 50
export const DEFAULT_PARTICIPANTS = 20

/** A race as an admin writes it; instants are ISO 8601 with a zone and come out as epoch ms. */
export const raceInput = z
  .object({
    name: line('Race name', 120),
    track: line('Track', 60),
    carClass: line('Car class', 40),
    date: instant('Race date'),
    registrationDeadline: instant('Registration deadline'),
    maxParticipants: whole('Maximum participants', 1, MAX_PARTICIPANTS),
    championshipId: z.pipe(
      z.optional(z.nullable(z.string('championshipId must be a text'))),
      z.transform((id: string | null | undefined) => id || null),
    ),
    roundNumber: optionalWhole('Round', 1, 999),
    points: optionalLine('Points', 200),
    isActive: orElse(z.boolean('isActive must be true or false'), true),
  })
  .check(
    z.refine(({ date, registrationDeadline }) => registrationDeadline <= date, {
      when: isSoundSoFar,
      path: ['registrationDeadline'],
      error: 'The registration deadline cannot be after the start of the race',
    }),
  )
export type RaceInput = z.output<typeof raceInput>

/** Which races to list: `upcoming` (active and not started) or `all`; of one championship or of the club. */
export const raceQuery = z.object({
  memberId: z.optional(z.string()),
  championshipId: z.optional(z.string()),
  scope: z._default(z.enum(['upcoming', 'all'], 'scope is upcoming or all'), 'upcoming'),
})
export type RaceQuery = z.output<typeof raceQuery>
