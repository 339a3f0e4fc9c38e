/** The part of `Storage` in use. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** All keys with a prefix. */
export function keysWithPrefix(storage: KeyStore, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return keys.filter(key => key.startsWith(prefix))
}

/** Removes all keys with a prefix. */
export function removeKeysWithPrefix(storage: KeyStore, prefix: string): void {
  for (const key of keysWithPrefix(storage, prefix)) storage.removeItem(key)
}

/** Parses stored JSON; `null` if there is none or it is invalid. */
export function parseKept(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
