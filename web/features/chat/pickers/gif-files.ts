import { type Gif, gifs } from './gifs.ts'

/** The club's GIFs with this in their title, in any case. */
export function gifsTitled(typed: string): Gif[] {
  const wanted = typed.trim().toLocaleLowerCase('en-GB')
  return gifs.filter(({ title }) => title.toLocaleLowerCase('en-GB').includes(wanted))
}

/** Where a GIF is found, and what stands in a message for it. */
export const gifPath = ({ name }: Gif) => `/gifs/${name}.avif`

/** Its picture that does not move. */
export const stillPath = ({ name }: Gif) => `/gifs/${name}-still.webp`
