import { defineSlotRecipe } from '@pandacss/dev'

/** The pages outside the club: a start straight at night. Dark in both themes. */
export const poster = defineSlotRecipe({
  className: 'poster',
  slots: ['root', 'grid', 'edge', 'slot', 'middle', 'title', 'line'],
  base: {
    root: {
      position: 'relative',
      isolation: 'isolate',
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      overflow: 'clip',
      bg: 'bg.pit',
      color: 'fg.onPit',
      '--ring': '{colors.focus.ringOnPit}',
    },
    grid: {
      position: 'absolute',
      zIndex: '-1',
      insetInline: '0',
      bottom: '0',
      width: 'full',
      height: 'min(46%, 420px)',
      fill: 'none',
      maskImage: 'linear-gradient(transparent 12%, black 60%)',
    },
    edge: { stroke: 'track.casing', strokeWidth: '3' },
    slot: {
      stroke: 'track.line',
      strokeWidth: '5',
      strokeLinejoin: 'round',
      opacity: '0.24',
      '&[data-pole]': { stroke: 'plate.solid', opacity: '1' },
    },
    middle: {
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      px: 'gutter',
      py: '8',
      textAlign: 'center',
    },
    title: { textStyle: 'display', fontSize: 'clamp(3.5rem, 19vw, 9rem)' },
    line: {
      maxWidth: 'full',
      mt: '4',
      color: 'fg.onPitMuted',
      fontSize: 'lg',
      textWrap: 'balance',
      '& strong': { color: 'fg.onPit' },
    },
  },
  variants: {
    // Under a form the grid keeps out of the way.
    quiet: { true: { grid: { height: { base: 'min(46%, 180px)', md: 'min(46%, 250px)' }, opacity: '0.6' } } },
  },
  staticCss: ['*'],
})

/** Where the poster is wider than high: the ways in stand beside the car, elsewhere below it. */
const wide = '@media (min-aspect-ratio: 5/4)'

/** The landing page's poster: a picture in one of three cuts, its lamps over it, and the ways in. */
export const landingPoster = defineSlotRecipe({
  className: 'landing-poster',
  slots: ['root', 'art', 'lights', 'wash', 'pod', 'door', 'start', 'line'],
  base: {
    root: {
      position: 'relative',
      isolation: 'isolate',
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      minHeight: '26rem',
      overflow: 'clip',
      bg: '#031B14',
      color: 'fg.onPit',
      '--ring': '{colors.focus.ringOnPit}',
    },
    art: {
      position: 'absolute',
      zIndex: '-1',
      inset: '0',
      forcedColorAdjust: 'none',
      '& img': {
        width: 'full',
        height: 'full',
        objectFit: 'cover',
        '@media (max-aspect-ratio: 3/5)': { objectPosition: 'top' },
      },
      // What is written below the car stands on the dark.
      _after: {
        content: '""',
        position: 'absolute',
        inset: '0',
        background: 'linear-gradient(transparent 62%, rgb(2 15 11 / .82) 88%)',
        // On a small phone it stands on the car.
        '@media (max-height: 639.98px) and (max-aspect-ratio: 5/4)': {
          background: 'linear-gradient(transparent 48%, rgb(2 15 11 / .88) 84%)',
        },
        [wide]: { background: 'linear-gradient(90deg, transparent 52%, rgb(2 15 11 / .62) 82%)' },
      },
    },
    lights: { position: 'absolute', inset: '0', width: 'full', height: 'full' },
    wash: { mixBlendMode: 'screen' },
    pod: {
      visibility: 'hidden',
      '&[data-on]': { visibility: 'visible', animation: 'lampOn {durations.fast} {easings.out}' },
    },
    door: {
      flex: '1',
      display: 'grid',
      alignContent: 'end',
      justifyItems: 'center',
      width: 'full',
      maxWidth: 'calc({sizes.container} + 2 * {spacing.gutter})',
      mx: 'auto',
      px: 'gutter',
      py: { base: '4', md: '8' },
      textAlign: 'center',
      '& > *': { width: 'full' },
      [wide]: { alignContent: 'center', justifyItems: 'end', '& > *': { width: 'min(26rem, 44%)' } },
    },
    start: {
      display: 'grid',
      gap: '4',
      justifyItems: 'center',
      maxWidth: 'full',
      pb: { base: '2', md: '4' },
      [wide]: { justifyItems: 'start', textAlign: 'left' },
    },
    line: {
      color: 'fg.onPit',
      fontSize: 'lg',
      lineHeight: 'snug',
      textWrap: 'balance',
      textShadow: '0 1px 12px rgb(2 15 11 / .9)',
      [wide]: { fontSize: { base: 'lg', lg: '2xl' }, fontWeight: '650', fontStretch: '85%' },
    },
  },
  variants: {
    // Only the lamps of the cut that is shown.
    frame: {
      upright: { lights: { display: 'none', '@media (max-aspect-ratio: 3/5)': { display: 'block' } } },
      square: {
        lights: {
          display: 'block',
          '@media (max-aspect-ratio: 3/5), (min-aspect-ratio: 5/4)': { display: 'none' },
        },
      },
      wide: { lights: { display: 'none', [wide]: { display: 'block' } } },
    },
  },
  staticCss: ['*'],
})
