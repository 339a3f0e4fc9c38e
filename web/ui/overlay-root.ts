import { createContext, type RefObject, useContext } from 'react'

// In the body an overlay would lie outside every landmark, and outside an open dialog it would be hidden from a screen reader.
const main: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main')
  },
}

/** A dialog takes the overlays opened inside it; otherwise they go to the page's `main`. */
export const OverlayRoot = createContext(main)

/** Where a menu, popover or tooltip puts itself. */
export function useOverlayRoot() {
  return useContext(OverlayRoot)
}
