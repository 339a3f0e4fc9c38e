import { useSyncExternalStore } from 'react'

/** Whether there is room for a table, or for cards side by side; below that, lists are cards, and cards are rows. */
export const useMinWidthMd = minWidth('768px') // the `md` breakpoint
/** Whether the club's own words have room beside the talk; below that they come in a sheet. */
export const useMinWidthLg = minWidth('1024px') // the `lg` breakpoint
/** Whether there is room for a third column: the members beside the talk, or a table's badges, which otherwise stand with the name. */
export const useMinWidthXl = minWidth('1280px') // the `xl` breakpoint

function minWidth(width: string) {
  let query: MediaQueryList | undefined
  const asked = () => {
    query ??= matchMedia(`(min-width: ${width})`)
    return query
  }
  const listen = (listener: () => void) => {
    asked().addEventListener('change', listener)
    return () => asked().removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(listen, () => asked().matches)
}
