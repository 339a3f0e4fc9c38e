/** A member's data in a room, in the order of the download. */
export const roomParts = ['messages', 'polls', 'votes', 'likes'] as const
export type RoomPart = (typeof roomParts)[number]

/** Where a page begins: after one row of a part, by its order key; '' is the beginning. */
export interface RoomPlace {
  part: RoomPart
  after: string
}

/** The beginning of a room. */
export const ROOM_START: RoomPlace = { part: 'messages', after: '' }

/** A place as calls encode it: `likes:17`. */
export function roomPlaceText({ part, after }: RoomPlace): string {
  return `${part}:${after}`
}

/** Reads a place; `null` if it is malformed. */
export function parseRoomPlace(text: string): RoomPlace | null {
  const [, name, after = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? []
  const part = roomParts.find(one => one === name)
  if (!part || (isByNumber(part) && !/^\d{0,15}$/.test(after))) return null
  return { part, after }
}

// Messages and polls are ordered by the ids that their author's browser gave them, because the room has an index of those.
function isByNumber(part: RoomPart) {
  return part === 'votes' || part === 'likes'
}
