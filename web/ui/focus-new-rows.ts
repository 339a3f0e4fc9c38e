import { useEffect, useRef } from 'react'

/**
 * For a list with a "more" button: when the button disappears with the last rows, the focus moves to the first new row.
 * `count`: number of rows; `hasMore`: whether the button is shown.
 */
export function useFocusNewRows(count: number, hasMore: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<number>(null)
  useEffect(() => {
    const from = before.current
    if (from === null || (hasMore && count <= from)) return
    before.current = null
    // Does not move a focus that has gone elsewhere meanwhile.
    if (hasMore || document.activeElement !== document.body) return
    // The new data may also have been added to the last row.
    const row = list.current?.children[Math.min(from, count - 1)]
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus()
  }, [count, hasMore])
  /** Call at every press, before the list grows. */
  const onMore = () => {
    before.current = count
  }
  return { list, onMore }
}
