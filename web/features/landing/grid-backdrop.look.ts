import { css, cx } from 'styled-system/css'

const posterBase = {
  root: css({
    position: 'relative',
    isolation: 'isolate',
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'clip',
    bg: 'bg.pit',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
  }),
  grid: css({
    position: 'absolute',
    zIndex: '[-1]',
    insetInline: '0',
    bottom: '0',
    width: 'full',
    height: '[min(46%, 420px)]',
    fill: '[none]',
    maskImage: 'linear-gradient(transparent 12%, black 60%)',
  }),
  edge: css({ stroke: 'track.casing', strokeWidth: '[3]' }),
  slot: css({
    stroke: 'track.line',
    strokeWidth: '[5]',
    strokeLinejoin: 'round',
    opacity: '0.24',
    '&[data-pole]': { stroke: 'plate.solid', opacity: '1' },
  }),
  middle: css({
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    px: 'gutter',
    py: '8',
    textAlign: 'center',
  }),
  title: css({ textStyle: 'display', fontSize: '[clamp(3.5rem, 19vw, 9rem)]' }),
  line: css({
    maxWidth: 'full',
    mt: '4',
    color: 'fg.onPitMuted',
    fontSize: 'lg',
    textWrap: 'balance',
    '& strong': { color: 'fg.onPit' },
  }),
}

// Behind a form the grid is faint.
const posterGridQuiet = css({
  height: { base: '[min(46%, 180px)]', md: '[min(46%, 250px)]' },
  opacity: '0.6',
})

export type PosterVariantProps = { quiet?: boolean }

/** The pages outside the club: a start straight at night. Dark in both themes. */
export function poster({ quiet }: PosterVariantProps = {}) {
  return {
    ...posterBase,
    grid: cx(posterBase.grid, quiet && posterGridQuiet),
  }
}
