import { css } from 'styled-system/css'

/** Screens with room for the heading, and those without: phones in either orientation. */
const desk = '@media (min-width: 1024px) and (min-height: 512px)'

const compact = '@media (max-width: 1023.98px), (max-height: 511.98px)'

/** The chat fills the screen: the head, and below it the conversation between the club and members panels. */
export const chatPage = {
  root: css({
    display: 'flex',
    flexDirection: 'column',
    flex: '[1 1 0]',
    // Below the height of a phone in landscape the page scrolls, rather than leave no room to read.
    minHeight: '[18rem]',
    minWidth: '0',
  }),
  head: css({
    flexShrink: '0',
    bg: 'bg.pit',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: { base: '1', md: '3', lg: '8' },
      pr: { mdDown: '2' },
    },
    [desk]: { pt: '5', pb: '14', '& > div': { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
  }),
  // On other screens the tabs and the room's name are heading enough.
  title: css({ textStyle: 'h1', fontSize: '4xl', whiteSpace: 'nowrap', [compact]: { srOnly: true } }),
  columns: css({
    flex: '[1 1 0]',
    minHeight: '0',
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr)',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      // At 200% text size the side panels must leave room for the messages.
      lg: 'min(15rem, 24vw) minmax(0, 1fr)',
      xl: 'min(15rem, 19vw) minmax(0, 1fr) min(17rem, 21.5vw)',
    },
    gap: '5',
    [desk]: { mt: '[-36px]' },
    pt: { md: '5', lg: '0' },
    pb: { md: '5' },
    px: { base: '0!', md: 'gutter!' },
    '@media (max-height: 511.98px)': { pt: '0', pb: '0', px: '0!' },
  }),
  side: css({ display: 'flex', flexDirection: 'column', minHeight: '0', overflow: 'clip' }),
  sideTitle: css({
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '3',
    textStyle: 'cardTitle',
    fontSize: 'lg',
  }),
  talk: css({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minHeight: '0',
    overflow: 'clip',
    mdDown: { borderRadius: '[0]', boxShadow: '[none]' },
  }),
  // Groups tabs and panel without a box of its own.
  group: css({ display: 'contents' }),
  tabs: css({
    // Contains visually hidden text, which would stretch the page, and is the tabs' `offsetParent`.
    position: 'relative',
    display: 'flex',
    gap: { base: '1.5', md: '2' },
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: { base: '[none]', _hover: '[thin]' },
    scrollbarColor: '[{colors.border.onPit} transparent]',
    ml: { base: '[calc(-1 * {spacing.gutter})]', lg: '[-12px]' },
    pl: { base: 'gutter', lg: '3' },
    pr: '6',
    py: { base: '0.5', md: '1.5' },
    // Tabs beyond either end of the row fade out.
    maskImage: 'linear-gradient(90deg, transparent, #000 12px calc(100% - 24px), transparent)',
  }),
  tab: css({
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    maxWidth: '[36ch]',
    minHeight: { base: '[44px]', lg: 'controlSm' },
    px: '[14px]',
    borderRadius: 'control',
    border: '1px solid {colors.border.onPit}',
    color: 'fg.onPit',
    fontSize: 'sm',
    fontWeight: '[650]',
    whiteSpace: 'nowrap',
    transitionProperty: '[background-color, border-color]',
    transitionDuration: 'fast',
    '& > b': { minWidth: '0', fontWeight: '[inherit]', truncate: true },
    '& svg': { display: 'inline', width: '[1rem]', height: '[1rem]', verticalAlign: '-0.15em', mx: '0.5' },
    '& > small': { color: 'fg.onPitMuted', fontSize: 'xs', fontWeight: 'medium' },
    // The row has no room for more.
    '&:focus-visible': { outlineOffset: { mdDown: '0' } },
    '&:not([aria-selected=true])': { _hover: { bg: 'bg.pitHover', borderColor: 'fg.onPitMuted' } },
    '&[aria-selected=true]': {
      bg: 'fg.onPit',
      borderColor: 'fg.onPit',
      color: 'brg.850',
      '& > small': { color: 'concrete.700' },
      _highContrast: { outline: '2px solid Highlight' },
    },
  }),
  dot: css({
    order: '-1',
    flexShrink: '0',
    width: '[8px]',
    height: '[8px]',
    borderRadius: 'full',
    bg: { base: 'red.500', _highContrast: '[Highlight]' },
    forcedColorAdjust: 'none',
  }),
  grid: css({
    // Above a phone's keyboard there is room for only one row.
    '@media (max-width: 1023.98px) and (min-height: 512px)': {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      // Fewer tabs share the row.
      '&:not(:has(> :nth-child(4)))': {
        gridTemplateColumns: 'none',
        gridAutoFlow: 'column',
        gridAutoColumns: '[minmax(0, 1fr)]',
      },
      ml: '0',
      px: '0',
      overflow: 'visible',
      maskImage: 'none',
      mdDown: { gap: '1', '&:has(> :nth-child(5))': { rowGap: '0.5', py: '[1px]' } },
      '& > a': {
        flexDirection: 'column',
        justifyContent: 'center',
        gap: '0',
        px: '1',
        fontSize: { mdDown: 'xs' },
        fontStretch: { mdDown: '82%' },
        lineHeight: '[1.2]',
      },
      '& > a > b': { maxWidth: 'full', whiteSpace: 'normal', lineClamp: '2' },
      '& > a:has(small) > b': { lineClamp: '1' },
      '& > a > small': { maxWidth: 'full', truncate: true },
      // In the corner, so that it does not cover a narrow tab's name.
      '& > a > span:not(:last-child)': {
        position: 'absolute',
        top: '[-1px]',
        left: '[-1px]',
        boxShadow: '[0 0 0 2px {colors.bg.pit}]',
      },
    },
  }),
}
