import * as z from 'zod/mini'

/** Identifies a backup: the SHA-256 of its list of contents, as 64 hex digits. */
const backup = z.string('Say which backup').check(z.regex(/^[0-9a-f]{64}$/, 'That is no backup'))

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
    issues.push({ code: 'custom', input: text, message: 'after must be a list of texts and numbers' })
    return []
  }),
)

/** The key after which a table's rows are read. */
export const rowsQuery = z.object({ after: z.optional(key) })

/** The room's history and revision that the backup already has. */
export const roomQuery = z.object({
  since: z.optional(wholeNumber('since')),
  epoch: z.optional(z.string('epoch must be a text')),
})

/** The file after which the list continues. */
export const filesQuery = z.object({ after: z.optional(z.string('after must be a text')) })

/** The backup to restore, its newest migration, and the storage version of its rooms. */
export const restoreQuery = z.object({
  backup,
  migration: z.string('Say which migration'),
  rooms: wholeNumber('rooms'),
})

/** The backup that the data belongs to; `over` replaces what the room has now. */
export const pasteQuery = z.object({ backup, over: z.optional(z.literal('1', 'over is 1, or not said')) })

/** A file's content type and its SHA-256, as 64 hex digits. */
export const fileQuery = z.object({
  type: z
    .string('Say which type')
    .check(z.regex(/^((image|video)\/[\w.+-]+)?$/, 'That is no type of a file')),
  sha256: z.string('Say its SHA-256').check(z.regex(/^[0-9a-f]{64}$/, 'That is no SHA-256')),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
