// What is read until the club's typeface is there: fonts that devices have, their letters, numerals and spaces each about as
// wide as Archivo's, so that nothing moves when it comes. Any other device has its own font, as wide as that is.
import { defineGlobalFontface } from '@pandacss/dev'

/** What they are called on Windows and Apple's devices (on Linux last), and on Android, which has no name for bold letters. */
const names = {
  arial: {
    regular: ['Arial', 'Liberation Sans'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], // Safari goes by the second
  },
  roboto: { regular: ['Roboto-Regular'], bold: ['Roboto-Regular'] },
}

/**
 * Archivo's cuts as the club sets them, by weight and width, the weights that each is taken for, and how large the letters,
 * the numerals and the space of either font are in its place, in % (`scripts/drawing/measure-stand-ins.mjs`).
 */
export const cuts = [
  { cut: [400, 100], weights: '400 549', arial: [100.9, 102.1, 75], roboto: [100.1, 101.1, 84] },
  { cut: [600, 100], weights: '550 649', arial: [97, 104.1, 72], roboto: [104.4, 103, 81] },
  { cut: [700, 100], weights: '650 800', arial: [100.6, 107.5, 71], roboto: [108.2, 106.4, 79] },
  { cut: [750, 112], weights: '400 800', arial: [115, 123.7, 89], roboto: [123.7, 122.4, 100] },
  { cut: [700, 92], weights: '400 800', arial: [93.9, 100.9, 65], roboto: [101, 99.8, 73] },
  { cut: [700, 88], weights: '400 800', arial: [90.5, 97.6, 62], roboto: [97.4, 96.6, 69] },
  { cut: [750, 85], weights: '400 800', arial: [90.1, 96.9, 59], roboto: [97, 95.9, 66] },
  { cut: [700, 82], weights: '400 800', arial: [85.5, 92.6, 58], roboto: [92, 91.6, 65] },
  { cut: [800, 75], weights: '400 800', arial: [83.1, 89.4, 51], roboto: [89.4, 88.4, 57] },
  { cut: [800, 72], weights: '400 800', arial: [80.3, 86.5, 49], roboto: [86.4, 85.6, 54] },
  { cut: [800, 66], weights: '400 800', arial: [74.8, 80.9, 45], roboto: [80.5, 80.1, 50] },
] as const

type Cut = (typeof cuts)[number]

/** How far Archivo reaches above and below the line that it is written on, in % of its size. */
const ASCENT = 87.8
const DESCENT = 21

/** A face for each kind of sign in each cut, of each font. */
export const standInFaces = defineGlobalFontface({
  'Archivo Arial': cuts.flatMap(cut => facesOf(cut, 'arial')),
  'Archivo Roboto': cuts.flatMap(cut => facesOf(cut, 'roboto')),
})

// Of two faces that have a sign a browser takes the later: what is neither numeral nor space counts as a letter.
function facesOf({ cut: [weight, width], weights, ...sizes }: Cut, font: keyof typeof names) {
  const [letters, numerals, space] = sizes[font]
  const local = names[font][weight < 550 ? 'regular' : 'bold'].map(name => `local("${name}")`)
  const face = { src: local.join(', '), fontWeight: weights, fontStretch: `${width}%` }
  return [
    { ...face, sizeAdjust: `${letters}%` },
    { ...face, sizeAdjust: `${numerals}%`, unicodeRange: 'U+30-39' },
    {
      ...face,
      sizeAdjust: `${space}%`,
      unicodeRange: 'U+20',
      // How high a line is goes by the face that has the space.
      ascentOverride: `${Math.round((100 * ASCENT) / space)}%`,
      descentOverride: `${Math.round((100 * DESCENT) / space)}%`,
    },
  ]
}
