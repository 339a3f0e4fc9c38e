import { css, cx } from 'styled-system/css'

/** Where the header has its links, and no more room than they need. */
const narrow = '@media (min-width: 1280px) and (max-width: 1391.98px)'

const iconAlone = { px: '[0!]', width: 'control', '& > :last-child': { srOnly: true } } as const

const siteHeaderBase = {
  root: css({
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    pt: '[env(safe-area-inset-top)]',
    bg: 'bg.pit',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
    _print: { display: 'none' },
  }),
  bar: css({
    display: 'flex',
    alignItems: 'stretch',
    // With very large text the buttons go below the name.
    flexWrap: { base: 'wrap', xl: 'nowrap' },
    columnGap: { base: '3', xl: '8' },
    minHeight: 'header',
    borderBottom: '1px solid {colors.border.onPit}',
    // An admin has two pages more to go to.
    '&[data-crowded]': { columnGap: '5' },
  }),
  // The place of the other bar, at the page's end, and the bar itself. Out of the way of a phone's keyboard, and back a
  // moment later: not under a press that ends typing. The place is hidden, or a page that grows over it would count as
  // one that jumps.
  bottom: css({
    display: { lg: 'none' },
    // A phone on its side has no height to spare, and the menu is in the header too.
    '@media (max-height: 479.98px)': { display: 'none' },
    flexShrink: '0',
    height: 'bottomBar',
    visibility: 'hidden',
    '--ring': '{colors.focus.ringOnPit}',
    '&, & > div': { transition: '[all 0s 0.3s]' },
    '&[data-typing]': {
      height: '0',
      transitionDelay: '[0s]',
      '& > div': { visibility: 'hidden', transitionDelay: '[0s]' },
    },
    _print: { display: 'none' },
    '& > div': {
      visibility: 'visible',
      position: 'fixed',
      insetInline: '0',
      bottom: '0',
      zIndex: 'header',
      height: 'bottomBar',
      bg: 'bg.pit',
      borderTop: '1px solid {colors.border.onPit}',
    },
  }),
  brand: css({
    display: 'flex',
    alignItems: 'center',
    alignSelf: 'center',
    gap: { base: '2', sm: '3' },
    minHeight: 'control',
    flexShrink: '0',
    borderRadius: 'control',
    fontSize: 'base',
    fontWeight: '[750]',
    fontStretch: '112%',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    // A double-click on it means something (docs/decisions.md 44), so it must not select the name.
    userSelect: 'none',
  }),
  // With very large text it takes several lines.
  nav: css({
    display: { base: 'none', xl: 'flex' },
    minWidth: '0',
    '& > ul': { display: 'flex', flexWrap: 'wrap', gap: '1' },
  }),
  link: css({
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: 'full',
    px: '3',
    '[data-crowded] &': { px: '2' },
    color: 'fg.onPitMuted',
    fontSize: 'md',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    transitionProperty: '[color]',
    transitionDuration: 'fast',
    _hover: { color: 'fg.onPit' },
    '&[aria-current=page]': { color: 'fg.onPit' },
    '&:focus-visible': { outlineOffset: '[-8px]', borderRadius: 'control' },
  }),
  kerb: css({ position: 'absolute', insetInline: '2', bottom: '[-1px]' }),
  // Beside what it marks and out of the line, which must not move when it comes.
  mark: css({
    position: 'absolute',
    top: { base: '1', xl: '2' },
    right: { base: '[-1px]', xl: '-2' }, // with letters twice as large too the mark of a phone's menu ends on the screen
    display: 'flex',
    '& > [aria-hidden]': { m: '0' },
  }),
  side: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flex: { base: '[1 0 auto]', xl: '1' },
    gap: { base: '2', xl: '3' },
    // What there is but for the name, which is cut: the links make room for it.
    minWidth: { base: '0', xl: '[15.5rem]' },
    '[data-crowded] &': { minWidth: { xl: '[11.25rem]' } },
    '& button': { whiteSpace: 'nowrap' },
  }),
  driver: css({ display: 'flex', alignItems: 'center', gap: '2.5', minWidth: '0' }),
  who: css({ minWidth: '0', [narrow]: { '[data-crowded] &': { srOnly: true } } }),
  welcome: css({ fontSize: 'sm', lineHeight: '[1.35]', truncate: true }),
  gamertag: css({ fontSize: 'md', fontWeight: 'semibold', lineHeight: '[1.35]', truncate: true }),
  // The door alone where its words have no room.
  leave: css({ [narrow]: iconAlone, '[data-crowded] &': iconAlone }),
}

// The driver stands in the bar, and again on the menu's light sheet.
const siteHeaderWelcomeOn = {
  pit: css({ color: 'fg.onPitMuted' }),
  sheet: css({ color: 'fg.muted' }),
}

export type SiteHeaderVariantProps = { on?: keyof typeof siteHeaderWelcomeOn }

/** The dark green bar over every page; its lower line carries the kerb of the current page. */
export function siteHeader({ on = 'pit' }: SiteHeaderVariantProps = {}) {
  return {
    ...siteHeaderBase,
    welcome: cx(siteHeaderBase.welcome, siteHeaderWelcomeOn[on]),
  }
}
