import * as z from 'zod/mini'
import { pages, placeOf } from './rules.ts'

/** A report that a page threw an error. The error's message stays in the browser, because it may quote what a member wrote. */
export const clientErrorInput = z.object({
  page: z.enum(pages, 'page must be a page of the club'),
  /** Where in the club's files, for the log. */
  place: z
    .string('place must be a text')
    .check(z.refine(place => placeOf(place) === place, 'place must be in a file of the club')),
})
export type ClientErrorInput = z.infer<typeof clientErrorInput>
