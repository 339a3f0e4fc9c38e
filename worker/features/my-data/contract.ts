import * as z from 'zod/mini'
import { parseRoomPlace, ROOM_START, type RoomPlace } from '../chat/rules/member-data.ts'

const AFTER_MAX = 300

const after = z.string('after must be a text').check(z.maxLength(AFTER_MAX, 'after is too long'))

/** After which row a page begins, as `next` of the page before it says. */
export const pageQuery = z.object({ after: z.optional(after) })

const place = z.pipe(
  z.optional(after),
  z.transform((text, { issues }): RoomPlace => {
    const found = text === undefined ? ROOM_START : parseRoomPlace(text)
    if (found) return found
    issues.push({ code: 'custom', input: text, message: 'after is what the page before says is next' })
    return ROOM_START
  }),
)

/** The same of a room. */
export const roomPageQuery = z.object({ after: place })

/** A page of what the club has of a member; instants are ISO 8601, UTC. `next`: after what the next one begins, if there is one. */
export interface DataPage {
  rows: DataRow[]
  next: string | null
}
export type DataRow = Record<string, unknown>

/** A download that has begun: of which club, until when it can be read (ISO 8601, UTC), and the rooms in which something can be of the member's. */
export interface BegunDownload {
  club: string
  until: string
  rooms: { id: string; name: string }[]
}
