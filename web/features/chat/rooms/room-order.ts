import type { ChatRoomView } from '#worker/features/chat/contract.ts'

type Named = Pick<ChatRoomView, 'id' | 'name' | 'type'>

/** Sorts rooms for the tabs: the general room, names with GT4, names with GT3, then the rest by name. */
export function inTabOrder<Room extends Named>(rooms: Room[]): Room[] {
  return rooms.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name))
}

/** The room to open: the one in the address, else the general room, else the first tab. */
export function roomToOpen<Room extends Named>(rooms: Room[], asked: string | null): Room | undefined {
  return rooms.find(({ id }) => id === asked) ?? inTabOrder(rooms)[0]
}

/** The subtitle below a room's name. */
export function subtitleOf({ type }: Pick<Named, 'type'>): string {
  if (type === 'general') return 'General Discussion'
  return type === 'military' ? 'Run, gun and blow stuff up' : 'Championship Chat'
}

function rank({ name, type }: Named) {
  if (type === 'general') return 0
  if (/GT4/i.test(name)) return 1
  return /GT3/i.test(name) ? 2 : 3
}

let collator: Intl.Collator | undefined

// Creating one takes a phone milliseconds, so it is created at the first comparison and kept.
function compareNames(one: string, other: string) {
  collator ??= new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}
