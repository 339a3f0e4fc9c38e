import * as z from 'zod/mini'
import { optionalLines } from '../../lib/fields.ts'

/** The entry of the audit log before which to continue. */
export const auditQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'before must be the id of an entry'))),
})

/** Maximum length of the club admin text, in code points. */
export const ADMIN_TEXT_MAX = 4000

/** The club admin text in the chat's sidebar; it may be empty. */
export const adminTextInput = z.object({
  text: z.pipe(
    optionalLines('Text', ADMIN_TEXT_MAX),
    z.transform((text: string | null) => text ?? ''),
  ),
  /** The text that the admin started from. If it has changed since, nothing is saved. */
  expectedText: z.optional(z.nullable(z.string('expectedText must be text'))),
})
export type AdminTextInput = z.infer<typeof adminTextInput>
