import { atom } from 'jotai'
import { store } from '#web/lib/store.ts'

/** Whether the list of shortcuts stands open. */
export const shortcutsOpenAtom = atom(false)

/** Has `?` open the list, but for whoever writes with it or stands in a window; returns how to stop. */
export function openShortcutsByKey(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if ((event.target as Element).closest(BUSY)) return
    event.preventDefault()
    store.set(shortcutsOpenAtom, true)
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

const BUSY = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]'
