import { css, cx } from 'styled-system/css'

/** If the poster is wider than high, the buttons are beside the car, otherwise below it. */
const wide = '@media (min-aspect-ratio: 5/4)'

const landingPosterBase = {
  root: css({
    position: 'relative',
    isolation: 'isolate',
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    minHeight: '[26rem]',
    overflow: 'clip',
    bg: '[#031B14]',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
  }),
  art: css({
    position: 'absolute',
    zIndex: '[-1]',
    inset: '0',
    forcedColorAdjust: 'none',
    '& img': {
      width: 'full',
      height: 'full',
      objectFit: 'cover',
      '@media (max-aspect-ratio: 3/5)': { objectPosition: 'top' },
    },
    // The text below the car is on the dark.
    _after: {
      content: '""',
      position: 'absolute',
      inset: '0',
      background: '[linear-gradient(transparent 62%, rgb(2 15 11 / .82) 88%)]',
      // On a small phone it is over the car.
      '@media (max-height: 639.98px) and (max-aspect-ratio: 5/4)': {
        background: '[linear-gradient(transparent 48%, rgb(2 15 11 / .88) 84%)]',
      },
      [wide]: { background: '[linear-gradient(90deg, transparent 52%, rgb(2 15 11 / .62) 82%)]' },
    },
  }),
  lights: css({ position: 'absolute', inset: '0', width: 'full', height: 'full' }),
  wash: css({ mixBlendMode: 'screen' }),
  pod: css({
    visibility: 'hidden',
    '&[data-on]': { visibility: 'visible', animation: 'lampOn {durations.fast} {easings.out}' },
  }),
  door: css({
    flex: '1',
    display: 'grid',
    alignContent: 'end',
    justifyItems: 'center',
    width: 'full',
    maxWidth: '[calc({sizes.container} + 2 * {spacing.gutter})]',
    mx: 'auto',
    px: 'gutter',
    py: { base: '4', md: '8' },
    textAlign: 'center',
    '& > *': { width: 'full' },
    [wide]: { alignContent: 'center', justifyItems: 'end', '& > *': { width: '[min(26rem, 44%)]' } },
  }),
  start: css({
    display: 'grid',
    gap: '4',
    justifyItems: 'center',
    maxWidth: 'full',
    pb: { base: '2', md: '4' },
    [wide]: { justifyItems: 'start', textAlign: 'left' },
  }),
  line: css({
    color: 'fg.onPit',
    fontSize: 'lg',
    lineHeight: 'snug',
    textWrap: 'balance',
    textShadow: '[0 1px 12px rgb(2 15 11 / .9)]',
    [wide]: { fontSize: { base: 'lg', lg: '2xl' }, fontWeight: '[650]', fontStretch: '85%' },
  }),
}

// Only the lamps of the crop that is shown.
const landingPosterLightsFrame = {
  upright: css({ display: 'none', '@media (max-aspect-ratio: 3/5)': { display: 'block' } }),
  square: css({
    display: 'block',
    '@media (max-aspect-ratio: 3/5), (min-aspect-ratio: 5/4)': { display: 'none' },
  }),
  wide: css({ display: 'none', [wide]: { display: 'block' } }),
}

export type LandingPosterVariantProps = { frame?: keyof typeof landingPosterLightsFrame }

/** The landing page's poster: a picture in one of three crops, its lamps over it, and the buttons. */
export function landingPoster({ frame }: LandingPosterVariantProps = {}) {
  return {
    ...landingPosterBase,
    lights: cx(landingPosterBase.lights, frame && landingPosterLightsFrame[frame]),
  }
}
