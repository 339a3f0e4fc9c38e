import { css, cx } from 'styled-system/css'

/** Screens on which the header shows its links and has no room to spare. */
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
    // Admins have two more links.
    '&[data-crowded]': { columnGap: '5' },
  }),
  // The space for the bottom bar at the end of the page, and the bar itself. It is hidden while a phone's keyboard is open
  // and returns with a delay, so as not to appear under the press that ends typing. The space is hidden too, because a page
  // growing over it would count as a layout shift.
  bottom: css({
    display: { lg: 'none' },
    // A phone in landscape has no height to spare, and the menu is in the header as well.
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
    // A double-click has a function (docs/decisions.md 44), so it must not select the name.
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
  // Positioned out of the flow, so that the link does not move when the mark appears.
  mark: css({
    position: 'absolute',
    top: { base: '1', xl: '2' },
    right: { base: '[-1px]', xl: '-2' }, // keeps the mark of a phone's menu on the screen at 200% text size
    display: 'flex',
    '& > [aria-hidden]': { m: '0' },
  }),
  side: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flex: { base: '[1 0 auto]', xl: '1' },
    gap: { base: '2', xl: '3' },
    // Takes the remaining width; a long name is truncated, because the links come first.
    minWidth: { base: '0', xl: '[15.5rem]' },
    '[data-crowded] &': { minWidth: { xl: '[11.25rem]' } },
    '& button': { whiteSpace: 'nowrap' },
  }),
  driver: css({ display: 'flex', alignItems: 'center', gap: '2.5', minWidth: '0' }),
  who: css({ minWidth: '0', [narrow]: { '[data-crowded] &': { srOnly: true } } }),
  welcome: css({ fontSize: 'sm', lineHeight: '[1.35]', truncate: true }),
  gamertag: css({ fontSize: 'md', fontWeight: 'semibold', lineHeight: '[1.35]', truncate: true }),
  // Only the icon where the label does not fit.
  leave: css({ [narrow]: iconAlone, '[data-crowded] &': iconAlone }),
}

// The driver is shown in the header, and again on the menu's light sheet.
const siteHeaderWelcomeOn = {
  pit: css({ color: 'fg.onPitMuted' }),
  sheet: css({ color: 'fg.muted' }),
}

export type SiteHeaderVariantProps = { on?: keyof typeof siteHeaderWelcomeOn }

/** The dark green header of every page; the kerb on its lower edge marks the current page. */
export function siteHeader({ on = 'pit' }: SiteHeaderVariantProps = {}) {
  return {
    ...siteHeaderBase,
    welcome: cx(siteHeaderBase.welcome, siteHeaderWelcomeOn[on]),
  }
}
