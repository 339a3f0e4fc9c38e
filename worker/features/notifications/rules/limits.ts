import { DAY } from '../../../lib/clock.ts'

/** How many a list answers at most. */
export const LIST_MAX = 50

/** Unread ones are counted no further than this; the badge shows 9+ from ten on. */
export const UNREAD_COUNTED = 100

/** How long an announcement stands on the dashboard: ms. */
export const ON_DASHBOARD = 7 * DAY

/** How many others the messages of one author ring on a day (UTC), and how often one admin rings everyone. */
export const RINGS_A_DAY = 200
export const EVERYONE_A_DAY = 10
