import type { KeyStore } from './storage.ts'

interface SiteStorage extends KeyStore {
  /** Whether the value of a key will survive a reload. */
  outlastsPage(key: string): boolean
}

/** `localStorage` that never throws. */
export const siteStorage = withoutFail(() => localStorage)

/** `sessionStorage` that never throws. */
export const tabStorage = withoutFail(() => sessionStorage)

/**
 * A storage that never throws: if the browser blocks it or it is full, values last as long as the page. The storage is
 * looked up at each use, because in some browsers merely accessing it throws.
 */
function withoutFail(storage: () => Storage): SiteStorage {
  const unstored = new Map<string, string>()
  const ask = <Answer>(question: (storage: Storage) => Answer) => {
    try {
      return question(storage())
    } catch {
      return undefined
    }
  }
  const stored = () => ask(it => it.length) ?? 0
  return {
    getItem: key => unstored.get(key) ?? ask(it => it.getItem(key)) ?? null,
    setItem(key, value) {
      unstored.set(key, value)
      ask(it => {
        it.setItem(key, value)
        unstored.delete(key)
      })
    },
    removeItem(key) {
      unstored.delete(key)
      ask(it => it.removeItem(key))
    },
    key: at => ask(it => it.key(at)) ?? [...unstored.keys()][at - stored()] ?? null,
    get length() {
      return stored() + unstored.size
    },
    outlastsPage: key => !unstored.has(key),
  }
}
