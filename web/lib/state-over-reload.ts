import { useEffect, useState } from 'react'
import { onReload } from './reload-for-new-build.ts'
import { tabStorage } from './site-storage.ts'

/** Time after a reload during which the saved state is restored, in ms; later it would surprise. */
const FRESH = 30_000

/** A kind of member data (`member-data.ts`), so that it is deleted with the member's other data. */
const keyOf = (name: string) => `over-reload/${name}`

/**
 * A state, as JSON, that survives the page's own reload for a new build, so that what the member was doing continues. Other
 * members do not see it.
 */
export function useStateOverReload<Value>(memberId: string, part: string, initial: Value) {
  const name = `${memberId}/${part}`
  const [value, setValue] = useState<Value>(() => keptOverReload(name) ?? initial)
  useEffect(() => forgetOverReload(name), [name])
  useEffect(() => onReload(() => keepOverReload(name, value)), [name, value])
  return [value, setValue] as const
}

/** Saves a state for the next load of the page. If storage is full or blocked, the state is lost. */
export function keepOverReload(name: string, value: unknown): void {
  tabStorage.setItem(keyOf(name), JSON.stringify({ value, at: Date.now() }))
}

/** The state saved right before the page was reloaded. */
export function keptOverReload<Value>(name: string): Value | undefined {
  try {
    const text = tabStorage.getItem(keyOf(name)) ?? 'null'
    const kept: { value: Value; at: number } | null = JSON.parse(text)
    return kept && Date.now() - kept.at < FRESH ? kept.value : undefined
  } catch {
    return undefined
  }
}

function forgetOverReload(name: string) {
  tabStorage.removeItem(keyOf(name))
}
