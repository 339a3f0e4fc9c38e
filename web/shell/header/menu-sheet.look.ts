import { css } from 'styled-system/css'

/** The mobile menu's list, as rows that a thumb can hit. */
export const menuList = {
  root: css({ display: 'grid', gap: '1' }),
  label: css({ position: 'relative' }),
  link: css({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '[52px]',
    px: '4',
    borderRadius: 'control',
    fontSize: 'lg',
    fontWeight: 'semibold',
    _hover: { bg: 'bg.raised' },
    '& > svg': { width: '[20px]', height: '[20px]', strokeWidth: '[1.75]', color: 'fg.muted' },
    '&[aria-current=page]': { bg: 'accent.soft' },
    '& .kerb-strip': { position: 'absolute', insetInline: '0', bottom: '[-7px]' },
  }),
}
