import { useEffect, useState } from 'react'
import { onReload } from './reload-for-new-build.ts'
import { tabStorage } from './site-storage.ts'

/** For so long, in ms, the page that comes back may take up what was kept for it: nobody is surprised later. */
const FRESH = 30_000

/** Of members' data (`member-data.ts`), so that it goes with them. */
const keyOf = (name: string) => `over-reload/${name}`

/**
 * A state of a member's page, as JSON, that is still there once the page has loaded itself anew for a new build: what they
 * pressed goes on, and for nobody else.
 */
export function useStateOverReload<Value>(memberId: string, part: string, initial: Value) {
  const name = `${memberId}/${part}`
  const [value, setValue] = useState<Value>(() => keptOverReload(name) ?? initial)
  useEffect(() => forgetOverReload(name), [name])
  useEffect(() => onReload(() => keepOverReload(name, value)), [name, value])
  return [value, setValue] as const
}

/** Keeps a state for the page that is loaded next. Storage that is full or forbidden only costs the state. */
export function keepOverReload(name: string, value: unknown): void {
  tabStorage.setItem(keyOf(name), JSON.stringify({ value, at: Date.now() }))
}

/** What was kept a moment ago, before the page was loaded. */
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
