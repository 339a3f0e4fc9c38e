import { DAY, HOUR } from '../../lib/clock.ts'

/** How often a member may begin to download their data, and how long they may read on once they have begun, in ms. */
export const BEGIN_EVERY = DAY
export const OPEN_FOR = HOUR

/** What the club's database has of a member, in the order in which it is downloaded; each is read page by page. */
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
