import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { browserNow, type Moment, msBetween } from './browser.ts'

const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** Browsers count timers in 31 bits: a later moment is waited for in stretches of this many ms. */
const LONGEST_WAIT = 2 ** 30

/** How far the club's clock is ahead of this device's, in ms, as far as the club's answers have told. */
let ahead = 0
const listeners = new Set<() => void>()

/**
 * Now by the club's clock, in epoch ms: what is compared with an instant that the club has said. A device may be set to
 * another day.
 */
export function clubNow(): number {
  return Date.now() + ahead
}

/** Sets the club's clock by the `Date` of an answer, and of what was asked for at the moment `asked`. */
export function setClockBy(headers: Headers, asked: Moment): void {
  const said = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(said)) return
  const heard = clockAhead(ahead, said, asked, browserNow())
  if (heard === ahead) return
  ahead = heard
  for (const listener of [...listeners]) listener()
}

/**
 * How far the club's clock is ahead of the device's, in ms, once an answer has said its time (`said`, a whole second).
 * The answer may have been given at any moment between being asked for and being here, so what was `known` stands as long
 * as it can be true: slow answers do not make the clock go back and forth.
 */
export function clockAhead(known: number, said: number, asked: Moment, answered: Moment): number {
  const least = said - answered.wall
  const most = least + SECOND + msBetween(asked, answered)
  return Math.min(Math.max(known, least), most)
}

/** Tells when the club's clock turns out to be another than was thought; returns how to stop listening. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls `run` once the club's clock has come to an instant (epoch ms); returns how to call it off. */
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

/** Now by the club's clock in epoch ms, ticking every second: for countdowns. One timer serves them all. */
export function useNow(): number {
  return useAtomValue(nowAtom)
}

/** The minute that is running, in epoch ms: for badges and labels, which need no redraw every second. */
export function useMinute(): number {
  return useAtomValue(minuteAtom)
}

/** Whether a moment (epoch ms) has come by the club's clock; draws again as it comes, not at the next minute. */
export function useHasCome(at: number): boolean {
  const [come, setCome] = useState(() => (clubNow() >= at ? at : null))
  useEffect(() => atClubTime(at, () => setCome(at)), [at])
  return come === at
}
