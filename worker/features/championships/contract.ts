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
import { firstScoring } from '../standings/contract.ts'

/** Maximum length of a description in lists, in code points. */
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

const wholeFields = {
  ...championshipFields,
  // Lists leave out the rules and may cut the description. This field refuses such a view when it is sent back, which would delete both.
  hasRules: z.optional(z.never('Lists leave out part of a championship. Send it as its own address answers')),
}

const inOrder = { when: hasNoIssues, path: ['endDate'], error: ENDS_EARLY }

function areInOrder({ startDate, endDate }: { startDate: string; endDate: string }) {
  return endDate >= startDate
}

/** A championship as an admin enters it. Days are London days, the end inclusive. */
export const championshipInput = z.object(wholeFields).check(z.refine(areInOrder, inOrder))
export type ChampionshipInput = Omit<z.output<typeof championshipInput>, 'hasRules'>

/** A new championship with its scoring. Later changes of the scoring have a call of their own. */
export const championshipCreation = z
  .object({ ...wholeFields, scoring: firstScoring })
  .check(z.refine(areInOrder, inOrder))
export type ChampionshipCreation = Omit<z.output<typeof championshipCreation>, 'hasRules'>

/** A change to a championship. */
export const championshipEdit = editSchema(
  championshipInput,
  championshipFields,
  ({ startDate = '', endDate = '9999' }) =>
    endDate >= startDate ? null : { path: 'endDate', message: ENDS_EARLY },
)
