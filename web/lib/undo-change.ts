/** How something stood before a change was shown ahead of its answer, and as it was shown. */
export interface ShownChange<T> {
  before: T
  shown: T
}

/** Takes back what a change has set, as far as it still stands so; what has come since stays. */
export function undoChange<T extends object>(now: T, { before, shown }: ShownChange<T>): T {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const names = Object.keys(shown) as (keyof T)[]
  const set = names.filter(name => !isSame(before[name], shown[name]) && isSame(now[name], shown[name]))
  return { ...now, ...Object.fromEntries(set.map(name => [name, before[name]])) }
}
