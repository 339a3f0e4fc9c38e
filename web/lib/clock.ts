import { atom, useAtomValue } from 'jotai'

const nowAtom = atom(Date.now())
nowAtom.onMount = set => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), 1000)
  return () => clearInterval(timer)
}
const minuteAtom = atom(get => Math.floor(get(nowAtom) / 60_000) * 60_000)

/** Now in epoch ms, ticking every second: for countdowns. One timer serves them all. */
export function useNow(): number {
  return useAtomValue(nowAtom)
}

/** The minute that is running, in epoch ms: for badges and labels, which need no redraw every second. */
export function useMinute(): number {
  return useAtomValue(minuteAtom)
}
