import { DAY, HOUR } from '../../lib/clock.ts'

/** Time between two downloads of a member, and time to read one, in ms. */
export const BEGIN_EVERY = DAY
export const OPEN_FOR = HOUR

/** The parts of a member's data in D1, in the order of the download; each is read page by page. */
export const parts = [
  'account',
  'profile-edits',
  'seasons',
  'registrations',
  'reserves',
  'results',
  'absences',
  'penalties',
  'cases',
  'notifications',
  'uploads',
] as const
export type Part = (typeof parts)[number]
