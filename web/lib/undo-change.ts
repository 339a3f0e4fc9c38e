/** The values before an optimistic change, and the values shown. */
export interface ShownChange<T> {
  before: T
  shown: T
}

/** Undoes an optimistic change where its values are still shown; later changes stay. */
export function undoChange<T extends object>(now: T, { before, shown }: ShownChange<T>): T {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const names = Object.keys(shown) as (keyof T)[]
  const set = names.filter(name => !isSame(before[name], shown[name]) && isSame(now[name], shown[name]))
  return { ...now, ...Object.fromEntries(set.map(name => [name, before[name]])) }
}
