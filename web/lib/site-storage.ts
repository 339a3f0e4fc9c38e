import type { KeyStore } from './storage.ts'

interface SiteStorage extends KeyStore {
  /** Whether what is kept under a key will be there once the page is loaded anew. */
  outlastsPage(key: string): boolean
}

/** What this browser keeps for the club over visits. */
export const siteStorage = withoutFail(() => localStorage)

/** What it keeps for one tab. */
export const tabStorage = withoutFail(() => sessionStorage)

/**
 * A storage that never throws: where the browser forbids it or has no room left, what is kept lasts as long as the page.
 * Asked anew each time, since some browsers forbid it by the very mention.
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
