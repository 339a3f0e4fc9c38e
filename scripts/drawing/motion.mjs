// How things move. Time runs from 0 to 1 over a loop; what is built from `wave` and `cycle` meets its own beginning.

export const lerp = (from, to, part) => from + (to - from) * part
export const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value))

/** How far a loop is through the stretch between two of its times, 0 before and 1 after. */
export const progress = (t, from, to) => clamp((t - from) / (to - from))

export const linear = p => p
export const easeIn = p => p ** 3
export const easeOut = p => 1 - (1 - p) ** 3
export const easeInOut = p => (p < 0.5 ? 4 * p ** 3 : 1 - (2 - 2 * p) ** 3 / 2)
/** Arrives, goes a tenth too far, and comes back. */
export const overshoot = p => 1 + 2.7 * (p - 1) ** 3 + 1.7 * (p - 1) ** 2
/** Falls and bounces three times. */
export function bounce(p) {
  const falls = [
    [1 / 2.75, 0, 0],
    [2 / 2.75, 1.5, 0.75],
    [2.5 / 2.75, 2.25, 0.9375],
    [Infinity, 2.625, 0.984375],
  ]
  const [, centre, floor] = falls.find(([until]) => p < until)
  return 7.5625 * (p - centre / 2.75) ** 2 + floor
}

/**
 * The value at a time of a list of keys, each `[time, value]` or `[time, value, ease]`; a value is a number or a list
 * of numbers, the ease is that of the way to it.
 */
export function track(t, ...keys) {
  const next = keys.findIndex(([time]) => t < time)
  if (next === 0) return keys[0][1]
  if (next === -1) return keys.at(-1)[1]
  const [from, start] = keys[next - 1]
  const [to, end, ease = easeInOut] = keys[next]
  const part = ease((t - from) / (to - from))
  return Array.isArray(start) ? start.map((value, at) => lerp(value, end[at], part)) : lerp(start, end, part)
}

/** Swings between -1 and 1, `times` a loop, from 0 upwards. */
export const wave = (t, times = 1, shift = 0) => Math.sin(2 * Math.PI * (t * times + shift))

/** Runs from 0 to 1 again and again, `times` a loop. */
export const cycle = (t, times = 1, shift = 0) => (((t * times + shift) % 1) + 1) % 1

/** The same number between 0 and 1 for the same seed, every time the loops are drawn. */
export const chance = seed => Math.abs((Math.sin(seed * 127.1 + 311.7) * 43758.5453) % 1)

/** One of each number from 0 to `count`. */
export const times = (count, draw) => Array.from({ length: count }, (_, at) => draw(at))
