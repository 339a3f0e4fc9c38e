import { atom } from 'jotai'
import { mayKeepDataOf, memberPrefix, onForgetOthers } from './member-data.ts'
import { siteStorage } from './site-storage.ts'
import { parseKept } from './storage.ts'
import { store } from './store.ts'

/**
 * A value that this browser keeps over reloads, whoever is here, as JSON under `key`; what one tab sets is set in all.
 * `read` makes it of what is kept, which may be anything, or of `null` where nothing is. Storage that is full or forbidden only costs the
 * value at a reload. To be made once a key: it hears of other tabs as long as the page stands. What is set while it may not be
 * kept (`mayKeep`) is set nowhere.
 */
export function storedAtom<Value>(key: string, read: (kept: unknown) => Value, mayKeep = () => true) {
  const valueAtom = atom(read(parseKept(siteStorage.getItem(key))))
  globalThis.window?.addEventListener('storage', event => {
    // Without a key everything was cleared.
    if (event.key === key || event.key === null) store.set(valueAtom, read(parseKept(event.newValue)))
  })
  return atom(
    get => get(valueAtom),
    (_, set, value: Value) => {
      if (!mayKeep()) return
      set(valueAtom, value)
      siteStorage.setItem(key, JSON.stringify(value))
    },
  )
}

/**
 * As `storedAtom`, for what a member has chosen for themselves; `name` is the same for all. It goes with them: whoever is
 * here next begins with none. To be made once a name.
 */
export function memberAtoms<Value>(name: string, read: (kept: unknown) => Value) {
  const ofMember = (memberId: string) =>
    storedAtom(memberPrefix('choice', memberId) + name, read, () => mayKeepDataOf(memberId))
  const known = new Map<string, ReturnType<typeof ofMember>>()
  onForgetOthers(present => {
    for (const id of known.keys()) if (id !== present) known.delete(id)
  })
  return (memberId: string) => {
    const made = known.get(memberId) ?? ofMember(memberId)
    known.set(memberId, made)
    return made
  }
}
