import { css } from 'styled-system/css'

/** The six tabs of the admin page: three abreast on a phone, one row from 768 px. They stay in view. */
export const adminTabs = {
  root: css({ minWidth: '0', scrollMarginTop: '[header]' }),
  list: css({
    zIndex: '[10]',
    display: 'grid',
    // Three abreast, fewer if the text is very large.
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(max(5.6rem, 26%), 1fr))',
      md: 'repeat(6, auto)',
    },
    justifyContent: { md: 'start' },
    gap: { base: '1.5', md: '1' },
    // Reach the screen edges on a phone, so that nothing shows beside the tabs as it scrolls past.
    mx: { base: '[calc(-1 * {spacing.gutter})]', md: '0' },
    mt: { base: '[-8px]', md: '[-16px]' },
    px: { base: 'gutter', md: '0' },
    pt: '2',
    pb: { base: '2', md: '0' },
    bg: 'bg.canvas',
    boxShadow: '[inset 0 -1px {colors.border.default}]',
    // On a low screen, with the keyboard up or very large text, sticky tabs would fill the view.
    '@media (min-height: 34em)': {
      position: 'sticky',
      top: '[calc({sizes.header} + env(safe-area-inset-top))]',
    },
  }),
  tab: css({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minWidth: '0',
    minHeight: 'control',
    px: { base: '1', md: '3', lg: '4' },
    color: 'fg.muted',
    fontSize: { base: 'sm', md: 'md' },
    fontWeight: 'semibold',
    fontStretch: { base: '88%', md: '100%' },
    lineHeight: 'snug',
    whiteSpace: 'nowrap',
    borderRadius: { base: 'control', md: '[8px 8px 0 0]' },
    border: { base: '1px solid {colors.border.default}', md: 'none' },
    borderBottom: { md: '3px solid transparent' },
    bg: { base: 'bg.surface', md: '[transparent]' },
    transitionProperty: '[color, background-color]',
    transitionDuration: 'fast',
    _hover: { color: 'fg.default', bg: 'accent.soft' },
    '&[aria-selected=true]': {
      color: { base: 'accent.fg', md: 'fg.default' },
      bg: { base: 'accent.solid', md: '[transparent]' },
      borderColor: 'accent.solid',
      borderBottomColor: { md: 'accent.text' },
      _highContrast: { outline: '2px solid Highlight', outlineOffset: '[-3px]' },
    },
    '&:focus-visible': { outlineOffset: '[-3px]' },
    // The focus ring and the count invert on the solid plate.
    '&[aria-selected=true]:focus-visible': { '--ring': { base: '{colors.accent.fg}', md: 'initial' } },
    '&[aria-selected=true] > span + span': {
      bg: { base: 'accent.fg', md: 'accent.solid' },
      color: { base: 'accent.solid', md: 'accent.fg' },
    },
  }),
  panel: css({
    pt: '5',
    '&:focus-visible': { outlineOffset: '[4px]', borderRadius: 'control' },
    // Keep focused elements clear of the sticky tabs.
    '& :is(a, button, input, select, textarea, summary)': { scrollMarginTop: '[128px]' },
  }),
}
