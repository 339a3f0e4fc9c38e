import { atom } from 'jotai'
import { siteStorage } from './site-storage.ts'
import { parseKept } from './storage.ts'
import { store } from './store.ts'

/**
 * A value that this browser keeps over reloads, as JSON under `key`; what one tab sets is set in all. `read` makes it of
 * what is kept, which may be anything, or of `null` where nothing is. Storage that is full or forbidden only costs the
 * value at a reload. To be made once a key: it hears of other tabs as long as the page stands.
 */
export function storedAtom<Value>(key: string, read: (kept: unknown) => Value) {
  const valueAtom = atom(read(parseKept(siteStorage.getItem(key))))
  globalThis.window?.addEventListener('storage', event => {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) store.set(valueAtom, read(parseKept(event.newValue)))
  })
  return atom(
    get => get(valueAtom),
    (_, set, value: Value) => {
      set(valueAtom, value)
      siteStorage.setItem(key, JSON.stringify(value))
    },
  )
}
