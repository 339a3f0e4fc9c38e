import { atom } from 'jotai'
import { mayKeepDataOf, memberPrefix, onForgetOthers } from './member-data.ts'
import { siteStorage } from './site-storage.ts'
import { parseKept } from './storage.ts'
import { store } from './store.ts'

/**
 * A value that this browser keeps over reloads, for any member, as JSON under `key`; setting it in one tab sets it in all.
 * `read` validates the stored value, or `null` if there is none. If storage is full or blocked, the value is only lost on a
 * reload. Create one per key: it listens to other tabs for the life of the page. Ignores writes while `mayKeep` is false.
 */
export function storedAtom<Value>(key: string, read: (kept: unknown) => Value, mayKeep = () => true) {
  const valueAtom = atom(read(parseKept(siteStorage.getItem(key))))
  globalThis.window?.addEventListener('storage', event => {
    // The key is `null` if the whole storage was cleared.
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
 * Like `storedAtom`, but per member: the value is deleted with the member's other data, so that the next member starts
 * without it. Create one per name.
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
