/**
 * What to save of a form that was filled in over `before`: what was changed here, and of all else `now`, which another
 * admin may have changed meanwhile.
 */
export function mergeEdits<Draft extends object>(
  draft: Draft,
  before: Partial<Draft>,
  now: Partial<Draft>,
): Draft {
  const merged = { ...draft }
  for (const key of Object.keys(draft) as (keyof Draft)[]) {
    const known = now[key]
    if (isSame(draft[key], before[key]) && known !== undefined) merged[key] = known
  }
  return merged
}

// A form has an empty text where the club has none.
function isSame(a: unknown, b: unknown) {
  return (a || null) === (b || null)
}
