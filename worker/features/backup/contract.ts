import * as z from 'zod/mini'

/** Which backup: the SHA-256 of its list of contents, as 64 hex digits. */
const backup = z.string('Say which backup').check(z.regex(/^[0-9a-f]{64}$/, 'That is no backup'))

const wholeNumber = (name: string) =>
  z.pipe(
    z.string(`${name} must be a number`).check(z.regex(/^\d{1,15}$/, `${name} must be a number`)),
    z.transform(Number),
  )

/** The key of the last row that is known already, as JSON: `["general.3","marcus"]`. */
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

/** From where on the rows of a table are read. */
export const rowsQuery = z.object({ after: z.optional(key) })

/** Up to which revision of which of its histories a room is known already. */
export const roomQuery = z.object({
  since: z.optional(wholeNumber('since')),
  epoch: z.optional(z.string('epoch must be a text')),
})

/** After which file the list goes on. */
export const filesQuery = z.object({ after: z.optional(z.string('after must be a text')) })

/** Which backup is brought back, the newest migration of its database, and the version of its rooms' storage. */
export const restoreQuery = z.object({
  backup,
  migration: z.string('Say which migration'),
  rooms: wholeNumber('rooms'),
})

/** Of which backup something is; `over`: in place of what the room has now. */
export const pasteQuery = z.object({ backup, over: z.optional(z.literal('1', 'over is 1, or not said')) })

/** What a file is, and its SHA-256, as 64 hex digits. */
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
