import { css } from 'styled-system/css'

/** The state of a case, and the marks of its timeline. */
export const caseTimeline = {
  state: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3',
    '& > :first-child': { flex: '[1 1 18rem]', minWidth: '0' },
  }),
  clock: css({
    flex: 'none',
    lineHeight: '[1]',
    '& > span': { textStyle: 'clock', fontSize: { base: '2xl', md: '3xl' } },
    '& > small': { color: 'fg.muted', fontSize: 'md' },
  }),
  // Vertical on a phone, horizontal from a tablet on; lines connect the marks.
  marks: css({
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    mt: '6',
    listStyle: 'none',
  }),
  mark: css({
    position: 'relative',
    display: 'grid',
    flex: '[1 1 0]',
    minWidth: '0',
    gridTemplateColumns: { base: '26px minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
    columnGap: '3',
    rowGap: '0.5',
    alignContent: 'start',
    pb: { base: '3', md: '0' },
    pr: { md: '3' },
    fontSize: 'md',
    lineHeight: '[1.3]',
    '& > span': {
      gridRow: { base: '1 / span 3', md: 'auto' },
      position: 'relative',
      zIndex: '[1]',
      display: 'grid',
      placeItems: 'center',
      width: '[26px]',
      height: '[26px]',
      mb: { md: '2' },
      borderRadius: 'full',
      border: '2px solid {colors.border.strong}',
      bg: 'bg.surface',
      '& > svg': { width: '[16px]', height: '[16px]', strokeWidth: '[3]' },
    },
    '& > strong': { gridColumn: '-2', fontWeight: '[650]', pt: { base: '[2px]', md: '0' } },
    '& > time, & > small': { gridColumn: '-2', color: 'fg.muted', fontSize: 'sm' },
    // The line to the next mark.
    _after: {
      content: '""',
      position: 'absolute',
      insetInlineStart: { base: '[12px]', md: '[26px]' },
      insetInlineEnd: { md: '0' },
      top: { base: '[26px]', md: '[12px]' },
      bottom: { base: '0', md: '[auto]' },
      width: { base: '[2px]', md: 'auto' },
      height: { md: '[2px]' },
      bg: 'border.default',
    },
    '&:last-child': { flex: 'none', pb: '0', _after: { display: 'none' } },
    '&[data-is=done]': {
      '& > span': {
        bg: 'grid.fill',
        borderColor: 'grid.fill',
        color: 'bg.surface',
        _highContrast: { bg: '[CanvasText]', color: '[Canvas]', forcedColorAdjust: 'none' },
      },
      _after: { bg: 'grid.fill', _highContrast: { bg: '[CanvasText]' } },
    },
    '&[data-is=now]': {
      '& > span': {
        borderColor: 'grid.fill',
        borderWidth: '[7px]',
        _highContrast: { borderColor: '[Highlight]' },
      },
      '& > small': { color: 'fg.default', fontWeight: 'semibold' },
    },
    '&[data-is=to-come] > strong': { color: 'fg.muted', fontWeight: '[500]' },
  }),
}
