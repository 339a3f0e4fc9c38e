/** The sections of the GIF picker, in their order. */
export const gifCategories = ['Racing', 'Reactions', 'Funny'] as const

export type GifCategory = (typeof gifCategories)[number]

/** A GIF drawn for the club: `/gifs/{name}.avif` is animated, `/gifs/{name}-still.webp` is its still. */
export type Gif = {
  name: string
  /** Searched by the picker, and the text alternative of the picture. */
  title: string
  category: GifCategory
  /** In pixels, the same for the animation and its still, so that the box can be reserved. */
  width: number
  height: number
}

const size = { width: 320, height: 240 }

/** The club's GIFs, six per category in the order they are shown, drawn by `scripts/drawing/draw-gifs.mjs`. */
export const gifs: readonly Gif[] = [
  { name: 'lights-out', title: 'Lights out, go!', category: 'Racing', ...size },
  { name: 'send-it', title: 'Send it!', category: 'Racing', ...size },
  { name: 'box-box', title: 'Box, box', category: 'Racing', ...size },
  { name: 'safety-car', title: 'Safety car', category: 'Racing', ...size },
  { name: 'fastest-lap', title: 'Fastest lap', category: 'Racing', ...size },
  { name: 'chequered-flag', title: 'Chequered flag', category: 'Racing', ...size },
  { name: 'gg', title: 'GG, good race', category: 'Reactions', ...size },
  { name: 'champagne', title: 'Podium champagne', category: 'Reactions', ...size },
  { name: 'mind-blown', title: 'Mind blown', category: 'Reactions', ...size },
  { name: 'popcorn', title: 'Popcorn for the drama', category: 'Reactions', ...size },
  { name: 'facepalm', title: 'Facepalm', category: 'Reactions', ...size },
  { name: 'nope', title: 'Nope', category: 'Reactions', ...size },
  { name: 'turn-one', title: 'Turn one chaos', category: 'Funny', ...size },
  { name: 'gravel-trap', title: 'Stuck in the gravel trap', category: 'Funny', ...size },
  { name: 'spin', title: 'Spin', category: 'Funny', ...size },
  { name: 'lag', title: 'Connection lost, lag', category: 'Funny', ...size },
  { name: 'tyres-gone', title: 'Tyres gone', category: 'Funny', ...size },
  { name: 'controller-rage', title: 'Controller rage', category: 'Funny', ...size },
]

/** The club's GIFs whose title contains the text, ignoring case. */
export function gifsTitled(typed: string): Gif[] {
  const wanted = typed.trim().toLocaleLowerCase('en-GB')
  return gifs.filter(({ title }) => title.toLocaleLowerCase('en-GB').includes(wanted))
}

/** The path of a GIF, which also represents it in a message. */
export const gifPath = ({ name }: Gif) => `/gifs/${name}.avif`

/** The path of its still. */
export const stillPath = ({ name }: Gif) => `/gifs/${name}-still.webp`

/** The GIF at a path. */
export function gifAt(path: string): Gif | undefined {
  return gifs.find(gif => gifPath(gif) === path)
}
