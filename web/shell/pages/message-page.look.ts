import { css, cx } from 'styled-system/css'

const stageBase = {
  root: css({
    position: 'relative',
    isolation: 'isolate',
    flex: '1',
    display: 'flex',
    alignItems: { base: 'start', lg: 'center' },
    overflow: 'clip',
    pt: { base: '10', md: '16' },
    pb: { base: '[50vh]', lg: '16' },
    bg: 'bg.pit',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
  }),
  art: css({
    position: 'absolute',
    zIndex: '[-1]',
    right: '0',
    bottom: '0',
    width: { base: 'full', lg: '[46%]' },
    height: { base: '[50vh]', lg: 'full' },
    maskImage: { base: 'linear-gradient(transparent, black 40%)', lg: 'none' },
    pointerEvents: 'none',
  }),
  inner: css({
    display: 'grid',
    justifyItems: 'start',
    gap: '4',
    maxWidth: '[600px]',
  }),
  title: css({ textStyle: 'display' }),
  text: css({
    display: 'grid',
    gap: '3',
    color: 'fg.onPitMuted',
    fontSize: 'lg',
    lineHeight: '[1.45]',
    textWrap: '[pretty]',
  }),
  quote: css({
    mt: '2',
    pl: '4',
    borderLeft: '3px solid {colors.border.onPit}',
    color: 'fg.onPit',
    whiteSpace: 'pre-line',
  }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '3' }),
}

// While loading, shows nothing for a moment, so that a fast page does not flash.
const stageRootQuiet = css({ alignItems: 'start' })

const stageTextQuiet = css({ animation: 'fadeIn {durations.fast} 200ms both' })

export type StageVariantProps = { quiet?: boolean }

/** A page with a single message: not found, closed, broken or refused. Dark in both themes. */
export function stage({ quiet }: StageVariantProps = {}) {
  return {
    ...stageBase,
    root: cx(stageBase.root, quiet && stageRootQuiet),
    text: cx(stageBase.text, quiet && stageTextQuiet),
  }
}
