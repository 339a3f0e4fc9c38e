import { css } from 'styled-system/css'

/** A table with one row per driver, for the live standings and past seasons. */
export const driversTable = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 'md',
  lineHeight: '[1.3]',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums lining-nums',
  '& th, & td': { px: { base: '1', sm: '2' }, borderBottom: '1px solid {colors.border.subtle}' },
  '& thead th': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', whiteSpace: 'nowrap' },
  '& abbr': { textDecoration: 'none' },
  '& tr': { breakInside: 'avoid' },
  // Yellow marks what is yours.
  '& tr[data-own] > :first-child': { boxShadow: '[inset 3px 0 {colors.plate.solid}]' },
  '& tr[data-own] > *': { bg: 'status.registered.soft' },
  '& tr[data-own]': { _highContrast: { outline: '1px solid Highlight' } },
})
