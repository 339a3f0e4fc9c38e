import { atom, useAtomValue } from 'jotai'

const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

const nowAtom = atom(Date.now())
nowAtom.onMount = set => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), SECOND)
  return () => clearInterval(timer)
}
const minuteAtom = atom(get => Math.floor(get(nowAtom) / MINUTE) * MINUTE)

/** Now in epoch ms, ticking every second: for countdowns. One timer serves them all. */
export function useNow(): number {
  return useAtomValue(nowAtom)
}

/** The minute that is running, in epoch ms: for badges and labels, which need no redraw every second. */
export function useMinute(): number {
  return useAtomValue(minuteAtom)
}
