import { css } from 'styled-system/css'

/** A picture that is moved and zoomed under a disc. */
export const imageCropper = {
  root: css({ display: 'grid', gap: '3' }),
  frame: css({
    display: 'grid',
    gridTemplate: '100% / 100%',
    placeItems: 'center',
    // In `svh`, so that nothing moves when the browser's toolbar appears and disappears.
    width: '[min(100%, 22rem, 48svh)]',
    '@media (max-height: 500px)': { width: '[34svh]' },
    aspectRatio: '[1]',
    mx: 'auto',
    overflow: 'hidden',
    borderRadius: 'card',
    bg: 'bg.sunken',
    cursor: 'grab',
    '&:has([data-panning])': { cursor: 'grabbing' },
  }),
  viewport: css({ maxWidth: '[none]' }),
  image: css({ width: 'full', height: 'full', maxWidth: '[none]' }),
  disc: css({
    borderRadius: 'full',
    boxShadow: '[0 0 0 100vmax rgb(4 24 16 / .55)]',
    outline: '2px solid white',
    outlineOffset: '[-2px]',
    '&:focus-visible': { outline: '4px solid {colors.plate.solid}', outlineOffset: '[-4px]' },
  }),
  zoom: css({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2',
    width: '[min(100%, 22rem)]',
    mx: 'auto',
    '& > input': { width: 'full', height: 'control', accentColor: '[{colors.accent.solid}]' },
  }),
}
