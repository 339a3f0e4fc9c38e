import type { Championship } from '#web/features/championships/api.ts'

// Graphite is not assigned: it is for races outside any championship.
const rotation = ['british', 'french', 'italian', 'dutch', 'belgian'] as const

export type Livery = (typeof rotation)[number] | 'german'

/** The livery of each championship by id, assigned in the order the championships began, so that none ever changes. */
export function assignLiveries(championships: Championship[]): Map<string | null, Livery> {
  // Not by locale: loading its rules takes a phone milliseconds.
  const inOrder = championships.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  return new Map(inOrder.map(({ id }, place) => [id, rotation[place % rotation.length] ?? 'german']))
}

function placeOf({ startDate, id }: Championship) {
  return `${startDate} ${id}`
}
