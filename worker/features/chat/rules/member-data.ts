/** What a room has of a member, in the order in which they download it. */
export const roomParts = ['messages', 'polls', 'votes', 'likes'] as const
export type RoomPart = (typeof roomParts)[number]

/** Where a page of that begins: after one row of one part, by what the part is in order of; '' is its beginning. */
export interface RoomPlace {
  part: RoomPart
  after: string
}

/** The beginning of a room. */
export const ROOM_START: RoomPlace = { part: 'messages', after: '' }

/** A place as calls carry it: `likes:17`. */
export function roomPlaceText({ part, after }: RoomPlace): string {
  return `${part}:${after}`
}

/** Reads a place; `null` for what is none. */
export function parseRoomPlace(text: string): RoomPlace | null {
  const [, name, after = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? []
  const part = roomParts.find(one => one === name)
  if (!part || (isByNumber(part) && !/^\d{0,15}$/.test(after))) return null
  return { part, after }
}

// Messages and polls are in order of the ids that their author's browser gave them, since the room has an index of those.
function isByNumber(part: RoomPart) {
  return part === 'votes' || part === 'likes'
}
