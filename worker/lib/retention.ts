import { DAY, HOUR, MINUTE } from './clock.ts'

/** How long the club keeps data, in ms. Clean-up jobs use it, and `/privacy` prints it. */
export const retention = {
  /** Time without use; each use extends it. */
  session: 90 * DAY,
  adminKeySession: 12 * HOUR,
  /** An admin's one-time code, and a passkey challenge: console drivers may have to fetch their phone first. */
  oneTimeCode: 10 * MINUTE,
  challenge: 5 * MINUTE,
  notification: 90 * DAY,
  /** It names a browser. */
  signInNotice: 30 * DAY,
  /** Alerts, from when they were ordered. */
  alert: 2 * DAY,
  /** An entry of the audit log; the database refuses to delete it earlier. */
  auditEntry: 3 * 365 * DAY,
  /** Counts of pages with errors. */
  clientErrors: 7 * DAY,
  /** Time in which a leaving member can change their mind. */
  leaving: 7 * DAY,
  /** Time after which a profile without a decision is deleted. */
  undecided: 90 * DAY,
  /**
   * A file that the database does not know because it was rolled back: as long as Cloudflare could undo that (30 days on the
   * paid plan), and a few days more.
   */
  strayFile: 35 * DAY,
  /** Reserves, from the start of the race. */
  reserve: 3 * HOUR,
} as const
