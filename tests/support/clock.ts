import { vi } from 'vitest'

/** When every test begins: a Saturday noon in November, London winter time. Epoch ms. */
export const NOON = Date.UTC(2026, 10, 21, 12)

/** Stops the clock at this moment (epoch ms); only `Date` is fake, so timers and requests go on. */
export function setClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
}

/** Lets this many ms pass at once. */
export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

/** Gives the clock back to the machine. */
export function restoreClock(): void {
  vi.useRealTimers()
}
