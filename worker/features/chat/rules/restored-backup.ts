/** What D1 has recorded of a room: its history (`null`: from before histories had ids) and revision. */
export interface NotedByD1 {
  epoch: string | null
  rev: number
}

/** What a room knows: its history, and the lowest and highest revision that D1 may have. */
export interface ToldToD1 {
  epoch: string
  told: number
  furthest: number
}

/**
 * Which of D1 and a room was rolled back to a backup, if one was. D1 can only lack what it was sent by being rolled back, and
 * can only know more than the room if the room was. `null`: D1 has no record of the room.
 */
export function whoIsBehind(
  noted: NotedByD1 | null,
  { epoch, told, furthest }: ToldToD1,
): 'in step' | 'D1 is behind' | 'the room is behind' {
  if (noted === null) return told > 0 ? 'D1 is behind' : 'in step'
  if (noted.rev > furthest || (noted.epoch ?? epoch) !== epoch) return 'the room is behind'
  return noted.rev < told ? 'D1 is behind' : 'in step'
}
