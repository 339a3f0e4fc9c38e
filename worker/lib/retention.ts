import { DAY, HOUR, MINUTE } from './clock.ts'

/** How long the club keeps what, in ms: what clears it away goes by this, and `/privacy` prints it. */
export const retention = {
  /** Without use; each renews itself. */
  session: 90 * DAY,
  adminKeySession: 12 * HOUR,
  /** An admin's one-time code, and what a passkey is asked to sign: a console's driver may have to fetch their phone first. */
  oneTimeCode: 10 * MINUTE,
  challenge: 5 * MINUTE,
  notification: 90 * DAY,
  /** A notification of a sign-in names a browser. */
  signInNotice: 30 * DAY,
  /** What was sent to phones, from when it was ordered. */
  alert: 2 * DAY,
  /** An admin's act in the log, which the database itself lets nobody remove before. */
  auditEntry: 3 * 365 * DAY,
  /** On which pages browsers had trouble. */
  clientErrors: 7 * DAY,
  /** How long who leaves by themselves can stay after all. */
  leaving: 7 * DAY,
  /** How long a profile waits on which no admin decides. */
  undecided: 90 * DAY,
  /**
   * A file of which the database does not know, since it was turned back to before the file came: as long as Cloudflare
   * could still turn it forward again (30 days on the paid plan), and a few days more.
   */
  strayFile: 35 * DAY,
  /** Who waited for a place, from the start of the race. */
  reserve: 3 * HOUR,
} as const
