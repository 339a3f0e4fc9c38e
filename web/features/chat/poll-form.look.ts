import { css } from 'styled-system/css'

/** The form for a poll: its options with their buttons, and their number. */
export const pollForm = {
  question: css({ resize: '[none!]', minHeight: '[72px!]' }),
  legend: css({ mb: '2', textStyle: 'label' }),
  options: css({ display: 'grid', gap: '3', listStyle: 'none' }),
  option: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '1',
    alignItems: 'start',
  }),
  buttons: css({
    display: 'flex',
    mt: '[1.625rem]',
    '& > button': { width: { base: '[32px!]', md: '[40px!]' }, px: '0!' },
  }),
  problem: css({ mt: '2', color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' }),
  foot: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    mt: '3',
    color: 'fg.muted',
    fontSize: 'sm',
  }),
}
