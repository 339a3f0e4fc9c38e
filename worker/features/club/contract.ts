import * as z from 'zod/mini'

/** Where to go on in the audit log: entries older than the one with this id. */
export const auditQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'before must be the id of an entry'))),
})
