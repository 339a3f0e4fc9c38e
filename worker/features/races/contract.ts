import * as z from 'zod/mini'
import {
  editSchema,
  hasNoIssues,
  instant,
  line,
  optionalLine,
  optionalWhole,
  orElse,
  whole,
} from '../../lib/fields.ts'

export const MAX_PARTICIPANTS = 50
export const DEFAULT_PARTICIPANTS = 20

const raceFields = {
  name: line('Race name', 120),
  track: line('Track', 60),
  carClass: line('Car class', 40),
  date: instant('Race date'),
  registrationDeadline: instant('Registration deadline'),
  maxParticipants: whole('Maximum participants', 1, MAX_PARTICIPANTS),
  championshipId: z.pipe(
    z.optional(z.nullable(z.string('championshipId must be text'))),
    z.transform((id: string | null | undefined) => id || null),
  ),
  roundNumber: optionalWhole('Round', 1, 999),
  points: optionalLine('Points', 200),
  isActive: orElse(z.boolean('isActive must be true or false'), true),
}

const CLOSES_LATE = 'The registration deadline cannot be after the start of the race'

/** A race as an admin enters it. Instants are ISO 8601 with a zone and become epoch ms. */
export const raceInput = z.object(raceFields).check(
  z.refine(({ date, registrationDeadline }) => registrationDeadline <= date, {
    when: hasNoIssues,
    path: ['registrationDeadline'],
    error: CLOSES_LATE,
  }),
)
export type RaceInput = z.output<typeof raceInput>

/** A change to a race. */
export const raceEdit = editSchema(raceInput, raceFields, ({ date = Infinity, registrationDeadline = 0 }) =>
  registrationDeadline <= date ? null : { path: 'registrationDeadline', message: CLOSES_LATE },
)

/** Maximum number of past races in an answer. */
export const PAST_PAGE = 30

/**
 * Which races to list, of one championship or the club: `current` (active, and upcoming or, for a day after the start,
 * without a result), `upcoming` (active and not started), `past` (a page, newest first), `all` (upcoming, and the newest page
 * of past ones), `driven` (a page of past races in which the caller had a place, newest first), or `awaited` (past, active,
 * with drivers and without a result, newest first). `before` continues a page of `past` or `driven`, as in the `Link` header
 * of the last one.
 */
export const raceQuery = z.object({
  memberId: z.optional(z.string()),
  championshipId: z.optional(z.string()),
  scope: z._default(
    z.enum(
      ['current', 'upcoming', 'past', 'all', 'driven', 'awaited'],
      'scope must be current, upcoming, past, all, driven or awaited',
    ),
    'current',
  ),
  before: z.optional(
    z.pipe(
      z
        .string()
        .check(z.regex(/^\d{1,15}\..{1,60}$/, 'before must come from the Link header of another page')),
      z.transform((text: string) => {
        const [date = '', ...id] = text.split('.')
        return { date: Number(date), id: id.join('.') }
      }),
    ),
  ),
})
export type RaceQuery = z.output<typeof raceQuery>
