import { css } from 'styled-system/css'

const byTouch = '@media (hover: none), (max-width: 767.98px)'
const byHand = '@media (hover: hover) and (min-width: 768px)'
/** The message that is hovered or focused. */
const pointed = '[data-line]:is(:hover, :focus-visible, :has(:focus-visible))'
/** A message below another one by the same author, without a name row. */
const follows = '[data-line]:not([data-opens])'

/** A message in a room; its actions show beside it on hover or focus. */
export const chatMessage = {
  root: css({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr)',
    columnGap: { base: '2.5', md: '3' },
    px: { base: '4', md: '5' },
    py: '0.5',
    '&[data-opens]': { mt: '3' },
    '&[data-mine]': {
      bg: 'status.registered.soft',
      boxShadow: '[inset 3px 0 {colors.plate.solid}]',
      _highContrast: { borderLeft: '3px solid Highlight' },
    },
    [byHand]: { '&:is(:hover, :has(:focus-visible)):not([data-mine])': { bg: 'bg.raised' } },
    '&[data-flash]': { animation: 'flash 1.8s {easings.inOut}' },
    '&:focus-visible': { outlineOffset: '[-2px]' },
    // Keeps a focused message clear of the list's edge.
    scrollMarginBlock: '[3rem]',
    // The width that the touch buttons (More, and before it the first like) take from a line.
    '--more': '28px',
    '&:has([data-more] > :nth-child(2))': { '--more': '68px' },
  }),
  gutter: css({
    '& > time': {
      display: 'block',
      color: 'fg.muted',
      fontSize: '2xs',
      lineHeight: '[1.375rem]',
      textAlign: 'right',
      fontVariantNumeric: 'tabular-nums',
      opacity: '0',
    },
    [`${pointed} &`]: { '& > time': { opacity: '1' } },
  }),
  body: css({ minWidth: '0', maxWidth: '[72ch]' }),
  head: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    [byTouch]: { pr: 'var(--more)' },
  }),
  name: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minWidth: '0',
    fontSize: 'md',
    fontWeight: 'bold',
    lineHeight: 'snug',
    '& > svg': { width: '[0.9375rem]', height: '[0.9375rem]', color: 'accent.text' },
  }),
  // On a phone the gamertag alone is enough.
  secondName: css({ color: 'fg.muted', fontSize: 'sm', hideBelow: 'md' }),
  time: css({ color: 'fg.muted', fontSize: 'xs', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }),
  quote: css({
    display: 'block',
    width: 'full',
    my: '1',
    pl: '2.5',
    pr: '1',
    py: '0.5',
    borderLeft: '3px solid {colors.border.strong}',
    borderRightRadius: 'plate',
    color: 'fg.muted',
    fontSize: 'sm',
    lineHeight: '[1.4]',
    textAlign: 'left',
    lineClamp: '3',
    '& > strong': { mr: '1.5', color: 'fg.default' },
    'button&': { _hover: { bg: 'bg.sunken', color: 'fg.default' } },
    [`${follows} &`]: { [byTouch]: { pr: 'var(--more)' } },
  }),
  text: css({
    unicodeBidi: 'plaintext',
    // Its text stays one paragraph, whatever is between its parts.
    '& > span:not([data-mention])': { unicodeBidi: 'normal' },
    fontSize: { base: 'base', md: 'md' },
    lineHeight: '[1.45]',
    whiteSpace: 'pre-wrap',
    '&[data-pending]': { color: 'fg.muted' },
    // Its first line ends before the buttons.
    '&:first-child': {
      [`${follows} &`]: {
        [byTouch]: { _before: { content: '""', float: '[right]', width: '[var(--more)]', height: '[1lh]' } },
      },
    },
  }),
  fold: css({
    minHeight: { base: '[32px]', md: '[28px]' },
    color: 'accent.text',
    fontSize: 'sm',
    fontWeight: 'semibold',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
  }),
  mention: css({
    px: '1',
    mx: '[-1px]',
    borderRadius: 'plate',
    bg: { base: 'accent.soft', _dark: { base: 'border.subtle', _moreContrast: 'bg.raised' } },
    fontWeight: 'semibold',
    boxDecorationBreak: 'clone',
    '&[data-mine]': {
      bg: { base: 'plate.solid', _dark: 'plate.solid' },
      color: 'plate.fg',
      _highContrast: { outline: '2px solid Highlight' },
    },
  }),
  quiet: css({
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'fg.muted',
    fontSize: 'sm',
    lineHeight: '[1.5rem]',
    '& > svg': { width: '[0.875rem]', height: '[0.875rem]' },
  }),
  bar: css({
    position: 'absolute',
    zIndex: '[1]',
    top: '[-14px]',
    right: { base: '4', md: '5' },
    display: 'flex',
    p: '[2px]',
    bg: 'bg.surface',
    border: '1px solid {colors.border.default}',
    borderRadius: 'control',
    boxShadow: 'card',
    opacity: '0',
    [byTouch]: { display: 'none' },
    [`${pointed} &`]: { opacity: '1' },
  }),
  // Takes no column from the text: it overlays the name row, or the end of the first line.
  more: css({
    display: 'flex',
    position: 'absolute',
    zIndex: '[1]',
    top: '[-7px]',
    right: '1',
    [byHand]: { display: 'none' },
    '& > button': { _highContrast: { borderColor: '[transparent]' } },
    [`${follows} &`]: { top: '0' },
    // A picture of any colour may be behind it.
    [`${follows}:not(:has([data-text]:first-child, [data-quote]:first-child)) &`]: {
      top: '1.5',
      right: '5',
      '& > button': { bg: { base: 'bg.surface', _hover: 'accent.soft' }, borderColor: 'border.default' },
    },
  }),
  like: css({
    position: 'relative',
    // Looks no higher on touch screens, but its hit area is.
    _thumb: { '&::before': { content: '""', position: 'absolute', inset: '[-7px 0]' } },
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '[32px]', md: '[28px]' },
    mt: '1',
    mb: '1',
    px: '2.5',
    border: '1px solid {colors.border.default}',
    borderRadius: 'full',
    bg: 'bg.surface',
    fontSize: 'sm',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { width: '[0.875rem]', height: '[0.875rem]', color: 'fg.muted' },
    _hover: { borderColor: 'border.strong' },
    '&:disabled': { color: 'fg.muted', cursor: 'not-allowed' },
    '&[aria-pressed=true]': {
      bg: 'status.registered.soft',
      borderColor: 'plate.solid',
      color: 'status.registered.fg',
      '& > svg': { color: '[inherit]', fill: '[currentColor]' },
      _highContrast: { outline: '1px solid Highlight' },
    },
  }),
  failed: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    color: 'status.danger.fg',
    fontSize: 'sm',
    fontWeight: 'semibold',
    '& > svg': { width: '[0.9375rem]', height: '[0.9375rem]' },
  }),
}
