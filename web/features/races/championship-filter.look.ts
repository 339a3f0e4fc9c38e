import { css } from 'styled-system/css'

/** Plates on the dark green head, one for each view; the chosen one is solid. */
export const filterPlates = {
  root: css({
    display: 'flex',
    gap: '2',
    overflowX: 'auto',
    scrollbarWidth: '[none]',
    // To the edges of the screen, with space for the focus ring, which a scrolling box clips.
    mx: '[calc(-1 * {spacing.gutter})]',
    mb: '[-4px]',
    px: 'gutter',
    py: '[4px]',
  }),
  plate: css({
    display: 'block',
    flexShrink: '0',
    maxWidth: '[28ch]',
    px: '[14px]',
    py: { base: '[7px]', _thumb: '[11px]' },
    borderRadius: 'control',
    border: '1px solid {colors.border.onPit}',
    color: 'fg.onPit',
    fontSize: 'sm',
    fontWeight: '[650]',
    lineHeight: '[1.25rem]',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    transitionProperty: '[background-color, border-color]',
    transitionDuration: 'fast',
    '&:not([aria-current])': { _hover: { bg: 'bg.pitHover', borderColor: 'fg.onPitMuted' } },
    '&[aria-current]': {
      bg: 'fg.onPit',
      borderColor: 'fg.onPit',
      color: 'brg.850',
      _highContrast: { outline: '2px solid Highlight' },
    },
  }),
}
