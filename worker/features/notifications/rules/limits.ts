import { DAY } from '../../../lib/clock.ts'

/** Maximum number of notifications in a list. */
export const LIST_MAX = 50

/** Maximum count of unread notifications; the badge shows 9+ from ten on. */
export const UNREAD_COUNTED = 100

/** Time for which the dashboard shows an announcement, in ms. */
export const ON_DASHBOARD = 7 * DAY

/** Maximum number of members that an author's messages notify in a day (UTC), and of mentions of everyone by an admin. */
export const RINGS_A_DAY = 200
export const EVERYONE_A_DAY = 10
