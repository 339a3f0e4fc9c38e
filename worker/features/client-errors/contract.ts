import * as z from 'zod/mini'
import { pages, placeOf } from './rules.ts'

/** A report that a page threw an error. The error's message stays in the browser, because it may quote what a member wrote. */
export const clientErrorInput = z.object({
  page: z.enum(pages, 'page must be one of the club’s pages'),
  /** Where in the club's files, for the log. */
  place: z
    .string('place must be text')
    .check(z.refine(place => placeOf(place) === place, 'place must be in one of the club’s files')),
})
export type ClientErrorInput = z.infer<typeof clientErrorInput>
