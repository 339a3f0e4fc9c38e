import * as z from 'zod/mini'
import {
  editSchema,
  hasNoIssues,
  line,
  londonDay,
  optionalLines,
  optionalWhole,
  orElse,
} from '../../lib/fields.ts'

/** Of a championship's description lists show so many code points. */
export const LISTED_DESCRIPTION = 400

const championshipFields = {
  name: line('Championship name', 120),
  season: line('Season', 40),
  startDate: londonDay('Start date'),
  endDate: londonDay('End date'),
  maxParticipants: optionalWhole('Maximum participants', 1, 10_000),
  description: optionalLines('Description', 4000),
  rules: optionalLines('Rules', 8000),
  isActive: orElse(z.boolean('isActive must be true or false'), true),
}

const ENDS_EARLY = 'The end date cannot be before the start date'

/** A championship as an admin writes it; days are London days, the end inclusive. */
export const championshipInput = z
  .object({
    ...championshipFields,
    // Lists have no rules and may cut the description: sent back as it is, such a view would take both away.
    hasRules: z.optional(
      z.never('Lists do not show all of a championship. Send what its own address answers'),
    ),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate >= startDate, {
      when: hasNoIssues,
      path: ['endDate'],
      error: ENDS_EARLY,
    }),
  )
export type ChampionshipInput = Omit<z.output<typeof championshipInput>, 'hasRules'>

/** A change to a championship. */
export const championshipEdit = editSchema(
  championshipInput,
  championshipFields,
  ({ startDate = '', endDate = '9999' }) =>
    endDate >= startDate ? null : { path: 'endDate', message: ENDS_EARLY },
)
