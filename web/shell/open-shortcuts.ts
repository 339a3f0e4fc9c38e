import { atom } from 'jotai'
import { store } from '#web/lib/store.ts'
import { storedAtom } from '#web/lib/stored-atom.ts'

/** Whether the list of shortcuts is open. */
export const shortcutsOpenAtom = atom(false)

/** Whether `?` opens it. With speech input or a mouth stick a key may be pressed by accident (WCAG 2.1.4). */
export const opensByKeyAtom = storedAtom<boolean>('shortcuts-open-by-key', kept => kept !== false)

/** Makes `?` open the list, unless switched off, typing, or in a dialog; returns a function that stops it. */
export function openShortcutsByKey(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (!store.get(opensByKeyAtom) || (event.target as Element).closest(BUSY)) return
    event.preventDefault()
    store.set(shortcutsOpenAtom, true)
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

const BUSY = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]'
