import * as z from 'zod/mini'

/** Identifies a backup: the SHA-256 of its list of contents, as 64 hex digits. */
const backup = z.string('backup is required').check(z.regex(/^[0-9a-f]{64}$/, 'That is not a backup'))

const wholeNumber = (name: string) =>
  z.pipe(
    z.string(`${name} must be a number`).check(z.regex(/^\d{1,15}$/, `${name} must be a number`)),
    z.transform(Number),
  )

/** Key of the last row already read, as JSON: `["general.3","marcus"]`. */
const key = z.pipe(
  z.string('after must be JSON'),
  z.transform((text, { issues }) => {
    const values = parsed(text)
    if (Array.isArray(values) && values.every(value => ['string', 'number'].includes(typeof value)))
      return values as (string | number)[]
    issues.push({ code: 'custom', input: text, message: 'after must be a list of text and numbers' })
    return []
  }),
)

/** The key after which a table's rows are read. */
export const rowsQuery = z.object({ after: z.optional(key) })

/** The room's history and revision that the backup already has. */
export const roomQuery = z.object({
  since: z.optional(wholeNumber('since')),
  epoch: z.optional(z.string('epoch must be text')),
})

/** The file after which the list continues. */
export const filesQuery = z.object({ after: z.optional(z.string('after must be text')) })

/** The backup to restore, its newest migration, and the storage version of its rooms. */
export const restoreQuery = z.object({
  backup,
  migration: z.string('migration is required'),
  rooms: wholeNumber('rooms'),
})

/** The backup that the data belongs to; `over` replaces what the room has now. */
export const pasteQuery = z.object({ backup, over: z.optional(z.literal('1', 'over must be 1 or left out')) })

/** A file's content type and its SHA-256, as 64 hex digits. */
export const fileQuery = z.object({
  type: z
    .string('type is required')
    .check(z.regex(/^((image|video)\/[\w.+-]+)?$/, 'That is not a file type')),
  sha256: z.string('sha256 is required').check(z.regex(/^[0-9a-f]{64}$/, 'That is not a SHA-256')),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
