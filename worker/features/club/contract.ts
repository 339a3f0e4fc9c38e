import * as z from 'zod/mini'
import { optionalLines } from '../../lib/fields.ts'

/** Where to go on in the audit log: entries older than the one with this id. */
export const auditQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'before must be the id of an entry'))),
})

/** Longest text of the club's admins in the chat's sidebar, in code points. */
export const ADMIN_TEXT_MAX = 4000

/** What the club's admins say in the chat's sidebar; nothing at all is fine. */
export const adminTextInput = z.object({
  text: z.pipe(
    optionalLines('Text', ADMIN_TEXT_MAX),
    z.transform((text: string | null) => text ?? ''),
  ),
  /** The text that the admin began with; if it is another by now, nothing is saved. */
  expectedText: z.optional(z.nullable(z.string('expectedText must be a text'))),
})
export type AdminTextInput = z.infer<typeof adminTextInput>
