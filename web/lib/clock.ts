import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { browserNow, type Moment, msBetween } from './browser.ts'

const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** Maximum length of one timer, in ms: browsers count timers in 31 bits, so longer waits are split. */
const LONGEST_WAIT = 2 ** 30

/** How far the club's clock is ahead of this device's, in ms, estimated from the club's answers. */
let ahead = 0
const listeners = new Set<() => void>()

/**
 * The current time by the club's clock, in epoch ms. Use it to compare with instants from the club: the device's clock may
 * be wrong.
 */
export function clubNow(): number {
  return Date.now() + ahead
}

/** Sets the club's clock from the `Date` header of an answer to a request sent at `asked`. */
export function setClockBy(headers: Headers, asked: Moment): void {
  const said = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(said)) return
  const heard = clockAhead(ahead, said, asked, browserNow())
  if (heard === ahead) return
  ahead = heard
  for (const listener of [...listeners]) listener()
}

/**
 * Updates how far the club's clock is ahead of the device's, in ms, from the time in an answer (`said`, a whole second).
 * The answer was created at some moment between request and arrival, so the `known` value is kept while it is possible:
 * slow answers must not move the clock back and forth.
 */
export function clockAhead(known: number, said: number, asked: Moment, answered: Moment): number {
  const least = said - answered.wall
  const most = least + SECOND + msBetween(asked, answered)
  return Math.min(Math.max(known, least), most)
}

/** Calls back when the club's clock is corrected; returns a function that unsubscribes. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls `run` when the club's clock reaches an instant (epoch ms); returns a function that cancels it. */
export function atClubTime(at: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    const left = at - clubNow()
    if (left > 0) timer = setTimeout(wait, Math.min(left, LONGEST_WAIT))
    else {
      stopListening()
      run()
    }
  }
  const stopListening = onClockSet(wait)
  wait()
  return () => {
    stopListening()
    clearTimeout(timer)
  }
}

const nowAtom = atom(clubNow())
nowAtom.onMount = set => {
  const tick = () => set(clubNow())
  tick()
  const timer = setInterval(tick, SECOND)
  const stopListening = onClockSet(tick)
  return () => {
    clearInterval(timer)
    stopListening()
  }
}
const minuteAtom = atom(get => Math.floor(get(nowAtom) / MINUTE) * MINUTE)

/** The club's time in epoch ms, updated every second, for countdowns. One timer serves all of them. */
export function useNow(): number {
  return useAtomValue(nowAtom)
}

/** The start of the current minute, in epoch ms, for badges and labels that need no update every second. */
export function useMinute(): number {
  return useAtomValue(minuteAtom)
}

/** Whether the club's clock has reached a moment (epoch ms); re-renders exactly then. */
export function useHasCome(at: number): boolean {
  const [come, setCome] = useState(() => (clubNow() >= at ? at : null))
  useEffect(() => atClubTime(at, () => setCome(at)), [at])
  return come === at
}
