import { MINUTE } from '../../../lib/clock.ts'

/** For how long an author may change what they have said, in ms. */
const EDITED_WITHIN = 15 * MINUTE

/** Whether a message of that time can be changed by its author still; instants in epoch ms. */
export function isStillEditable(createdAt: number, now: number): boolean {
  return now - createdAt < EDITED_WITHIN
}
