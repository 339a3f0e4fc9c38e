import type { KeyStore } from './storage.ts'

/** What this browser keeps for the club over visits. */
export const siteStorage = withoutFail(() => localStorage)

/** What it keeps for one tab. */
export const tabStorage = withoutFail(() => sessionStorage)

/**
 * A storage that never throws: where the browser forbids it or has no room left, what is kept lasts as long as the page.
 * Asked anew each time, since some browsers forbid it by the very mention.
 */
function withoutFail(storage: () => Storage): KeyStore & { outlastsPage(key: string): boolean } {
  const unstored = new Map<string, string>()
  const ask = <Answer>(question: (storage: Storage) => Answer, otherwise: Answer): Answer => {
    try {
      return question(storage())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: key => unstored.get(key) ?? ask(it => it.getItem(key), null),
    setItem(key, value) {
      unstored.delete(key)
      const isStored = ask(it => {
        it.setItem(key, value)
        return true
      }, false)
      if (!isStored) unstored.set(key, value)
    },
    removeItem(key) {
      unstored.delete(key)
      ask(it => it.removeItem(key), undefined)
    },
    key(at) {
      const stored = ask(it => it.length, 0)
      return at < stored ? ask(it => it.key(at), null) : ([...unstored.keys()][at - stored] ?? null)
    },
    /** Whether what is kept under a key will be there once the page is loaded anew. */
    outlastsPage: key => !unstored.has(key),
    get length() {
      return ask(it => it.length, 0) + unstored.size
    },
  }
}
