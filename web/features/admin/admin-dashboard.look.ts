import { css } from 'styled-system/css'

/** The dashboard: what needs an admin first, then figures and the log. */
export const adminDashboard = {
  needs: css({
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(360px, 1fr))' },
    gap: { base: '3', md: '4' },
    listStyle: 'none',
  }),
  need: css({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '3',
    minHeight: '[72px]',
    px: { base: '3', md: '4' },
    py: '3',
  }),
  icon: css({
    display: 'grid',
    placeItems: 'center',
    width: '[40px]',
    height: '[40px]',
    borderRadius: 'control',
    bg: 'status.info.soft',
    color: 'status.info.fg',
    '& > svg': { width: '[20px]', height: '[20px]' },
  }),
  words: css({ minWidth: '0', fontWeight: 'bold', fontSize: 'md', lineHeight: 'snug' }),
  facts: css({
    mt: '0.5',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'regular',
    lineHeight: '[1.35]',
    lineClamp: '2',
  }),
  act: css({ whiteSpace: 'nowrap' }),
  clear: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '3',
    color: 'fg.muted',
    fontSize: 'md',
    '& > svg': { width: '[20px]', height: '[20px]', color: 'status.open.fg' },
  }),
  run: css({
    '& > summary': {
      display: 'list-item',
      cursor: 'pointer',
      // Tall enough for a thumb without spreading the lines.
      py: '[13px]',
      my: '[-13px]',
      '&::marker': { color: 'fg.muted' },
    },
    '& > ul': { mt: '1.5', pl: '4', color: 'fg.muted', fontSize: 'sm', lineHeight: '[1.5]' },
  }),
  more: css({ display: 'flex', justifyContent: 'center', p: '3' }),
}
