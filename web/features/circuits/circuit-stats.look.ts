import { css, cx } from 'styled-system/css'

const circuitStatsBase = {
  root: css({ minWidth: '0' }),
  list: css({
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '4',
    rowGap: '3',
  }),
  figure: css({ minWidth: '0' }),
  label: css({ color: 'fg.muted', fontSize: 'xs', lineHeight: '[1.3]' }),
  value: css({
    fontSize: 'lg',
    fontWeight: '[750]',
    fontStretch: '88%',
    lineHeight: '[1.2]',
    fontVariantNumeric: 'tabular-nums',
  }),
  aside: css({
    minHeight: '[0.9375rem]',
    color: 'fg.muted',
    fontSize: 'xs',
    lineHeight: '[1.25]',
    fontStretch: '84%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
  level: css({
    display: 'flex',
    gap: '[3px]',
    pt: '[3px]',
    '& > span': {
      width: '[18px]',
      height: '[8px]',
      border: '1.5px solid {colors.grid.empty}',
      borderRadius: '[2px]',
      _highContrast: { borderColor: '[CanvasText]' },
    },
    '& > [data-filled]': {
      bg: 'grid.fill',
      borderColor: 'grid.fill',
      _highContrast: { bg: '[CanvasText]' },
    },
  }),
  source: css({ mt: '3', color: 'fg.muted', fontSize: 'sm', lineHeight: '[1.4]' }),
}

const circuitStatsAsideInFull = css({ whiteSpace: 'normal' })

export type CircuitStatsVariantProps = { inFull?: boolean }

/** The four figures of a circuit, two by two. */
export function circuitStats({ inFull }: CircuitStatsVariantProps = {}) {
  return {
    ...circuitStatsBase,
    aside: cx(circuitStatsBase.aside, inFull && circuitStatsAsideInFull),
  }
}
