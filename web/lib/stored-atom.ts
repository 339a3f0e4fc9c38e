import { atom } from 'jotai'

/**
 * A value that this browser keeps over reloads, as JSON under `key`. `read` makes it of what is kept, which may be
 * anything, or of `null` where nothing is. Storage that is full or forbidden only costs the value at a reload.
 */
export function storedAtom<Value>(key: string, read: (kept: unknown) => Value) {
  const valueAtom = atom(read(keptUnder(key)))
  return atom(
    get => get(valueAtom),
    (_, set, value: Value) => {
      set(valueAtom, value)
      keep(key, value)
    },
  )
}

function keptUnder(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function keep(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}
