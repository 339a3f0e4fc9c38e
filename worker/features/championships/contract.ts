import * as z from 'zod/mini'
import { isSoundSoFar, line, londonDay, optionalLines, optionalWhole, orElse } from '../../lib/fields.ts'

/** A championship as an admin writes it; days are London days, the end inclusive. */
export const championshipInput = z
  .object({
    name: line('Championship name', 120),
    season: line('Season', 40),
    startDate: londonDay('Start date'),
    endDate: londonDay('End date'),
    maxParticipants: optionalWhole('Maximum participants', 1, 10_000),
    description: optionalLines('Description', 4000),
    rules: optionalLines('Rules', 8000),
    isActive: orElse(z.boolean('isActive must be true or false'), true),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate >= startDate, {
      when: isSoundSoFar,
      path: ['endDate'],
      error: 'The end date cannot be before the start date',
    }),
  )
export type ChampionshipInput = z.output<typeof championshipInput>
