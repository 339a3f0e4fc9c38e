/** What D1 has noted of a room: of which of its histories (`null`: from before they had names), and how far. */
export interface NotedByD1 {
  epoch: string | null
  rev: number
}

/** What a room knows of itself: its history, how far it has told D1 at least, and at most. */
export interface ToldToD1 {
  epoch: string
  told: number
  furthest: number
}

/**
 * Whether D1 and a room are of one time: a backup may turn back either without the other. What D1 has been told it can
 * only have lost by that, and what the room never had D1 can only know from a room that was ahead of this one. `null`:
 * D1 has no note of the room.
 */
export function whoIsBehind(
  noted: NotedByD1 | null,
  { epoch, told, furthest }: ToldToD1,
): 'in step' | 'D1 is behind' | 'the room is behind' {
  if (noted === null) return told > 0 ? 'D1 is behind' : 'in step'
  if (noted.rev > furthest || (noted.epoch ?? epoch) !== epoch) return 'the room is behind'
  return noted.rev < told ? 'D1 is behind' : 'in step'
}
