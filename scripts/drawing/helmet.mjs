// The club's people: a helmet with eyes behind the visor, gloves and a race suit.
import { black, green, ink, red, steel, white, yellow } from './colours.mjs'
import { circle, clip, ellipse, group, inked, limb, path, rect, stroke } from './svg.mjs'

const shell =
  'M-60 4C-62 -44 -36 -68 0 -68C36 -68 62 -44 60 4C60 36 48 58 28 62Q0 66 -28 62C-48 58 -60 36 -60 4Z'
const opening = 'M-49 -18Q0 -34 49 -18Q54 4 48 20Q0 30 -48 20Q-54 4 -49 -18Z'

/**
 * A helmet from the front, 120 wide and 130 high about its centre. `gaze` from -1 to 1 turns it to a side, eyes as
 * `eyes` takes them.
 */
export function helmet({ colour = green, stripe = yellow, gaze = 0, eyes: looks = {}, open = true }) {
  const shift = gaze * 14
  return [
    path(shell, colour, inked),
    clip(
      shell,
      path('M-70 30Q0 52 70 30V80H-70Z', 'rgb(0 0 0 / 0.16)'),
      rect(-9 + shift * 1.4, -80, 18, 58, stripe),
      stroke('M-38 -44Q-24 -58 -6 -60', 'rgb(255 255 255 / 0.5)', 6),
      [-14, 0, 14].map(at => rect(at - 4 + shift, 40, 8, 13, ink, { rx: 3 })),
    ),
    path(shell, 'none', inked),
    group(
      { x: shift },
      path(opening, open ? black : steel, inked),
      clip(opening, group({ x: shift * 0.5, y: 1 }, eyes(looks))),
      path(opening, 'none', inked),
    ),
  ]
}

/**
 * Two eyes about their middle. `look` moves the pupils (-1 to 1 each way), `lid` closes from above (0 to 1), `frown`
 * turns the lids (degrees, angry above 0), `mood` replaces them: `happy`, `shut` or `dizzy`.
 */
export function eyes({ mood = 'open', look = [0, 0], lid = 0, frown = 0, size = 1, turn = 0 }) {
  const one = side => {
    if (mood === 'happy') return stroke('M-13 6Q0 -16 13 6', white, 7)
    if (mood === 'shut') return stroke(`M${-10 * side} -10L${8 * side} 0L${-10 * side} 10`, white, 6)
    if (mood === 'dizzy') return group({ turn: turn * side }, stroke(spiral, white, 4))
    return [
      ellipse(0, 0, 14 * size, 17 * size, white),
      circle(look[0] * 6, look[1] * 8, 7, ink),
      circle(look[0] * 6 + 2.5, look[1] * 8 - 3, 2.2, white),
      lid > 0 && group({ turn: frown * side }, rect(-26, -44, 52, 27 + lid * 34, black)),
    ]
  }
  return [1, -1].map(side => group({ x: -22 * side }, one(side)))
}

const spiral = 'M0 0C4 -5 9 0 6 5C2 11 -8 9 -10 1C-12 -9 0 -15 9 -11C15 -8 17 0 14 7'

/** A driver from the chest up: the origin is the middle of the helmet. */
export function driver({ suit = red, ...head }) {
  return [
    path('M-74 150C-74 96 -52 66 -20 60H20C52 66 74 96 74 150Z', suit, inked),
    path('M-24 58H24L16 76H-16Z', white, inked),
    helmet(head),
  ]
}

/** A fist about its middle, knuckles to the right. */
export function fist(colour) {
  return [
    path('M-20 -16Q-20 -22 -12 -22H10Q22 -22 22 -12V12Q22 22 10 22H-12Q-20 22 -20 16Z', colour, inked),
    stroke('M8 -8H20M8 6H20', ink, 3.5),
    path('M-14 -6Q-14 -14 -4 -13L10 -11Q16 -9 14 -3Q12 2 5 1L-6 4Q-14 4 -14 -6Z', colour, inked),
  ]
}

/** An open hand about its palm, fingers up; `spread` opens them (0 to 1). */
export function hand(colour, spread = 0.5) {
  const fingers = [-1.5, -0.5, 0.5, 1.5].map(at =>
    group({ x: at * 12, y: -10, turn: at * 10 * spread }, limb(`M0 0V${-26 + Math.abs(at) * 5}`, colour, 10)),
  )
  return [
    fingers,
    group({ x: -20, y: 8, turn: -55 }, limb('M0 4V-20', colour, 10)),
    path('M-25 -12H25V14Q20 32 0 32Q-20 32 -25 14Z', colour, inked),
    [-18, -6, 6, 18].map(at => rect(at - 5, -20, 10, 16, colour)),
    rect(-27, 3, 9, 8, colour),
  ]
}

/** A hand with one finger raised, about its palm. */
export function pointing(colour) {
  return [
    limb('M-14 0V-38', colour, 12),
    path('M-24 -12Q-24 -18 -16 -18H14Q24 -18 24 -8V14Q20 28 0 28Q-20 28 -24 14Z', colour, inked),
    stroke('M4 -16V-4M14 -15V-4', ink, 3.5),
    rect(-20, -22, 12, 8, colour),
    path('M-26 -2Q-26 -10 -16 -8L6 -2Q12 2 8 8Q4 12 -4 9L-18 8Q-26 6 -26 -2Z', colour, inked),
  ]
}
