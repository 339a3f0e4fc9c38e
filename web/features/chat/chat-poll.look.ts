import { css, cx } from 'styled-system/css'

const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: '[44px]',
  px: '3',
  py: '1.5',
  border: '1px solid {colors.border.default}',
  borderRadius: 'control',
  fontSize: 'md',
  lineHeight: 'snug',
  textAlign: 'left',
  overflowWrap: 'anywhere',
})
const slot = 'color-mix(in srgb, {colors.grid.fill} 17%, transparent)'

/** A poll in a room: its head, the options or their results, and its state. */
export const chatPoll = {
  card: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2.5',
    p: '3',
    maxWidth: '[34rem]',
    bg: 'bg.surface',
    border: '1px solid {colors.border.default}',
    borderRadius: 'card',
  }),
  head: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    '& > svg': { flexShrink: '0', width: '[1.25rem]', height: '[1.25rem]', mt: '0.5', color: 'fg.muted' },
    '& > div': { flex: '1', minWidth: '0' },
    '& > button': { flexShrink: '0', mt: '[-6px]', mr: '[-6px]' },
  }),
  asker: css({
    color: 'fg.muted',
    fontSize: 'sm',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    '& > strong': { color: 'fg.default', fontWeight: 'semibold' },
  }),
  question: css({
    unicodeBidi: 'plaintext',
    fontSize: 'md',
    fontWeight: 'bold',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
  }),
  options: css({ display: 'grid', gap: '1.5' }),
  choice: cx(
    row,
    css({
      bg: 'bg.raised',
      fontWeight: 'semibold',
      _hover: { borderColor: 'border.strong', bg: 'accent.soft' },
      _active: { bg: 'accent.soft' },
    }),
  ),
  result: cx(
    row,
    css({
      overflow: 'clip',
      '& > :not([aria-hidden])': { position: 'relative' },
      '& > span:first-of-type': { flex: '1', minWidth: '0' },
      '&[data-own]': {
        borderColor: 'plate.solid',
        boxShadow: '[inset 0 0 0 1px {colors.plate.solid}]',
        _highContrast: { outline: '2px solid Highlight' },
      },
    }),
  ),
  // Two staggered rows, as on a starting grid.
  slots: css({
    position: 'absolute',
    insetBlock: '0',
    left: '0',
    backgroundImage: `repeating-linear-gradient(90deg, ${slot} 0 22px, transparent 22px 26px), repeating-linear-gradient(90deg, ${slot} 0 9px, transparent 9px 13px, ${slot} 13px 26px)`,
    backgroundSize: '100% calc(50% - 1px)',
    backgroundPosition: 'left top, left bottom',
    backgroundRepeat: 'no-repeat',
    _highContrast: { backgroundImage: 'none', borderBottom: '3px solid CanvasText' },
    transitionProperty: '[width]',
    transitionDuration: 'slow',
  }),
  share: css({
    flexShrink: '0',
    textAlign: 'right',
    lineHeight: '[1.1]',
    fontVariantNumeric: 'tabular-nums',
    '& > strong': { display: 'block' },
    '& > span': { color: 'fg.muted', fontSize: 'xs' },
  }),
  foot: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    minHeight: '[26px]',
    color: 'fg.muted',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > :last-child:not(:first-child)': { ml: 'auto' },
  }),
  acts: css({ display: 'grid', gap: '1', p: '1.5', '& > button': { justifyContent: 'flex-start' } }),
}
