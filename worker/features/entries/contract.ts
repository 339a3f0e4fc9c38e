import * as z from 'zod/mini'

/** Whether a driver is a regular of a championship. */
export const regularInput = z.object({ regular: z.boolean('regular must be true or false') })

/** A driver's entry in a championship; since when they are a regular (ISO 8601, UTC), or `null`. */
export interface EntryView {
  championshipId: string
  memberId: string
  regularSince: string | null
}
