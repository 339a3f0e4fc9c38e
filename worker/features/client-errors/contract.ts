import * as z from 'zod/mini'
import { pages, placeOf } from './rules.ts'

/** That something was thrown on a page. The words of an error may quote what a member wrote, so they stay in the browser. */
export const clientErrorInput = z.object({
  page: z.enum(pages, 'page must be a page of the club'),
  /** Where in the club's files, for the log. */
  place: z
    .string('place must be a text')
    .check(z.refine(place => placeOf(place) === place, 'place must be in a file of the club')),
})
export type ClientErrorInput = z.infer<typeof clientErrorInput>
