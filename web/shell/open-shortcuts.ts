import { atom } from 'jotai'
import { store } from '#web/lib/store.ts'
import { storedAtom } from '#web/lib/stored-atom.ts'

/** Whether the list of shortcuts stands open. */
export const shortcutsOpenAtom = atom(false)

/** Whether `?` opens it. Who speaks to their device or holds it in a mouth stick may say a key by chance (WCAG 2.1.4). */
export const opensByKeyAtom = storedAtom<boolean>('shortcuts-open-by-key', kept => kept !== false)

/** Has `?` open the list, but for whoever has switched that off, writes with it or stands in a window; returns how to stop. */
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
