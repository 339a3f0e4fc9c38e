import { useEffect, useRef } from 'react'

/**
 * For a list that a button lengthens: where the button goes with the last rows, the focus goes on to the first of the
 * new ones instead of being lost. `count` is how many rows stand, `hasMore` whether the button does.
 */
export function useFocusNewRows(count: number, hasMore: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<number>(null)
  useEffect(() => {
    const from = before.current
    if (from === null || (hasMore && count <= from)) return
    before.current = null
    // Who has gone elsewhere while the rows were fetched stays there.
    if (hasMore || document.activeElement !== document.body) return
    // What comes may also belong to the row that was the last.
    const row = list.current?.children[Math.min(from, count - 1)]
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus()
  }, [count, hasMore])
  /** Told of every press, before it lengthens the list. */
  const onMore = () => {
    before.current = count
  }
  return { list, onMore }
}
