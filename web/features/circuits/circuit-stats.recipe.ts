import { defineSlotRecipe } from '@pandacss/dev'

/** The four figures of a circuit, two by two. */
export const circuitStats = defineSlotRecipe({
  className: 'circuit-stats',
  slots: ['root', 'list', 'figure', 'label', 'value', 'aside', 'level', 'source'],
  base: {
    root: { minWidth: '0' },
    list: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: '4',
      rowGap: '3',
    },
    figure: { minWidth: '0' },
    label: { color: 'fg.muted', fontSize: 'xs', lineHeight: '1.3' },
    value: {
      fontSize: 'lg',
      fontWeight: '750',
      fontStretch: '88%',
      lineHeight: '1.2',
      fontVariantNumeric: 'tabular-nums',
    },
    aside: {
      minHeight: '0.9375rem',
      color: 'fg.muted',
      fontSize: 'xs',
      lineHeight: '1.25',
      fontStretch: '84%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    level: {
      display: 'flex',
      gap: '3px',
      pt: '3px',
      '& > span': {
        width: '18px',
        height: '8px',
        border: '1.5px solid {colors.grid.empty}',
        borderRadius: '2px',
        _highContrast: { borderColor: 'CanvasText' },
      },
      '& > [data-filled]': {
        bg: 'grid.fill',
        borderColor: 'grid.fill',
        _highContrast: { bg: 'CanvasText' },
      },
    },
    source: { mt: '3', color: 'fg.muted', fontSize: 'sm', lineHeight: '1.4' },
  },
  variants: { inFull: { true: { aside: { whiteSpace: 'normal' } } } },
  staticCss: ['*'],
})
