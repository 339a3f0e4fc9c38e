import { createContext, type RefObject, useContext } from 'react'

// Directly in the body, an overlay would be outside all landmarks; outside an open dialog, it would be hidden from screen readers.
const main: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main')
  },
}

/** The container for overlays: the open dialog, or else the page's `main`. */
export const OverlayRoot = createContext(main)

/** The container for a menu, popover or tooltip. */
export function useOverlayRoot() {
  return useContext(OverlayRoot)
}
