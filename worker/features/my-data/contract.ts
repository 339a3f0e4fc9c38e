import * as z from 'zod/mini'
import { parseRoomPlace, ROOM_START, type RoomPlace } from '../chat/rules/member-data.ts'

const AFTER_MAX = 300

const after = z.string('after must be text').check(z.maxLength(AFTER_MAX, 'after is too long'))

/** The key after which a page begins, from `next` of the page before. */
export const pageQuery = z.object({ after: z.optional(after) })

const place = z.pipe(
  z.optional(after),
  z.transform((text, { issues }): RoomPlace => {
    const found = text === undefined ? ROOM_START : parseRoomPlace(text)
    if (found) return found
    issues.push({ code: 'custom', input: text, message: 'after must be the next of the page before' })
    return ROOM_START
  }),
)

/** The same for a room. */
export const roomPageQuery = z.object({ after: place })

/** A page of a member's data. Instants are ISO 8601, UTC. `next` is the key for the next page, if any. */
export interface DataPage {
  rows: DataRow[]
  next: string | null
}
export type DataRow = Record<string, unknown>

/** A download that was started: the club, until when it can be read (ISO 8601, UTC), and the rooms that may have data of the member. */
export interface BegunDownload {
  club: string
  until: string
  rooms: { id: string; name: string }[]
}
