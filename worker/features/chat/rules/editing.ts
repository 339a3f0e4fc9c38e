import { MINUTE } from '../../../lib/clock.ts'

/** Time for which an author can edit a message, in ms. */
const EDITED_WITHIN = 15 * MINUTE

/** Whether the author can still edit a message; instants are epoch ms. */
export function isStillEditable(createdAt: number, now: number): boolean {
  return now - createdAt < EDITED_WITHIN
}
