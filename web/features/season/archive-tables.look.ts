import { css, cx } from 'styled-system/css'
import { driversTable } from '#web/features/standings/drivers-table.look.ts'

/** Standings and results of past seasons, readable on a phone. */
export const archiveTable = {
  table: cx(
    driversTable,
    css({
      '& caption': {
        px: { base: '1', sm: '2' },
        pb: '3',
        textStyle: 'cardTitle',
        fontSize: { base: 'lg', md: 'xl' },
        textAlign: 'left',
      },
      '& th, & td': { py: '2' },
      '& tbody > tr:last-child > *': { borderBottom: 'none' },
    }),
  ),
  position: css({
    width: { md: '[3.25rem]' },
    fontSize: 'xl',
    fontWeight: 'heavy',
    fontStretch: '75%',
    lineHeight: '[1]',
    whiteSpace: 'nowrap',
  }),
  // Takes the space that the figures leave.
  driver: css({ width: 'full', fontWeight: 'regular' }),
  who: css({ display: 'flex', alignItems: 'center', gap: { base: '2', md: '3' }, minWidth: '0' }),
  number: css({
    flexShrink: '0',
    width: { base: '[30px]', sm: '[34px]' },
    '@media (max-width: 374.98px)': { display: 'none' },
    py: '1.5',
    borderRadius: 'plate',
    border: '1px solid {colors.border.strong}',
    textStyle: 'plate',
    textAlign: 'center',
  }),
  names: css({ display: 'grid', minWidth: '0' }),
  // On a phone the type is narrow, so that few names wrap.
  gamertag: css({ fontWeight: 'bold', fontStretch: { base: '82%', sm: '100%' }, overflowWrap: 'anywhere' }),
  name: css({ color: 'fg.muted', fontSize: 'sm' }),
  round: css({
    display: { base: 'none', md: 'table-cell' },
    minWidth: '[2.25rem]',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    textAlign: 'center',
    '&[data-win]': { color: 'fg.default', fontWeight: 'heavy' },
  }),
  figure: css({
    textAlign: '[right!]',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    fontSize: { base: 'sm', sm: 'md' },
  }),
  fastest: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '1',
    color: 'timing.purple',
    fontSize: 'sm',
    fontWeight: 'semibold',
    '& > svg': { width: '[14px]', height: '[14px]' },
  }),
  points: css({ textAlign: '[right!]', whiteSpace: 'nowrap', fontSize: 'lg', fontWeight: 'bold' }),
}
