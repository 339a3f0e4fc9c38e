import { useSyncExternalStore } from 'react'

/** Whether there is room for a table, or for cards side by side; below that, tables become cards and cards become rows. */
export const useMinWidthMd = minWidth('768px') // the `md` breakpoint
/** Whether the chat's club panel has room beside the messages; below that it is a sheet. */
export const useMinWidthLg = minWidth('1024px') // the `lg` breakpoint
/** Whether there is room for a third column: the chat's members, or a table's badges, which otherwise join the name. */
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
