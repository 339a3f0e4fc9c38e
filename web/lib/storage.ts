/** What of the browser's storage is used. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** All keys that begin like this. */
export function keysWithPrefix(storage: KeyStore, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return keys.filter(key => key.startsWith(prefix))
}

/** Removes all keys that begin like this. */
export function removeKeysWithPrefix(storage: KeyStore, prefix: string): void {
  for (const key of keysWithPrefix(storage, prefix)) storage.removeItem(key)
}

/** What is kept as JSON; `null` where nothing is, or something else. */
export function parseKept(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
