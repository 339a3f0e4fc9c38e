import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

/** The dark green bar over every page; its lower line carries the kerb of the current page. */
export const siteHeader = defineSlotRecipe({
  className: 'site-header',
  slots: ['root', 'bar', 'brand', 'nav', 'link', 'kerb', 'side', 'driver', 'who', 'welcome', 'gamertag'],
  base: {
    root: {
      position: 'sticky',
      top: '0',
      zIndex: 'header',
      pt: 'env(safe-area-inset-top)',
      bg: 'bg.pit',
      color: 'fg.onPit',
      '--ring': '{colors.focus.ringOnPit}',
      _print: { display: 'none' },
    },
    bar: {
      display: 'flex',
      alignItems: 'stretch',
      // With very large text the buttons go below the name.
      flexWrap: { base: 'wrap', xl: 'nowrap' },
      columnGap: { base: '3', xl: '8' },
      minHeight: 'header',
      borderBottom: '1px solid {colors.border.onPit}',
    },
    brand: {
      display: 'flex',
      alignItems: 'center',
      alignSelf: 'center',
      gap: '3',
      minHeight: 'control',
      flexShrink: '0',
      borderRadius: 'control',
      fontSize: 'base',
      fontWeight: '750',
      fontStretch: '112%',
      lineHeight: 'none',
      whiteSpace: 'nowrap',
      // A double-click on it means something (decision 44), so it must not select the name.
      userSelect: 'none',
    },
    nav: { display: { base: 'none', xl: 'flex' }, minWidth: '0', '& > ul': { display: 'flex', gap: '1' } },
    link: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      height: 'full',
      px: '3',
      color: 'fg.onPitMuted',
      fontSize: 'md',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
      transitionProperty: 'color',
      transitionDuration: 'fast',
      _hover: { color: 'fg.onPit' },
      '&[aria-current=page]': { color: 'fg.onPit' },
      '&:focus-visible': { outlineOffset: '-8px', borderRadius: 'control' },
    },
    kerb: { position: 'absolute', insetInline: '2', bottom: '-1px' },
    side: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-end',
      flex: { base: '1 0 auto', xl: '1' },
      gap: { base: '2', xl: '3' },
      minWidth: '0',
      '& button': { whiteSpace: 'nowrap' },
    },
    driver: { display: 'flex', alignItems: 'center', gap: '2.5', minWidth: '0' },
    who: { minWidth: '0' },
    welcome: { fontSize: 'sm', lineHeight: '1.35', truncate: true },
    gamertag: { fontSize: 'md', fontWeight: 'semibold', lineHeight: '1.35', truncate: true },
  },
  variants: {
    // The driver stands in the bar, and again on the menu's light sheet.
    on: {
      pit: { welcome: { color: 'fg.onPitMuted' } },
      sheet: { welcome: { color: 'fg.muted' } },
    },
  },
  defaultVariants: { on: 'pit' },
  staticCss: ['*'],
})

/** The mobile menu's list, as rows that a thumb can hit. */
export const menuList = defineSlotRecipe({
  className: 'menu-list',
  slots: ['root', 'link', 'label'],
  base: {
    root: { display: 'grid', gap: '1' },
    label: { position: 'relative' },
    link: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '52px',
      px: '4',
      borderRadius: 'control',
      fontSize: 'lg',
      fontWeight: 'semibold',
      _hover: { bg: 'bg.raised' },
      '& > svg': { width: '20px', height: '20px', strokeWidth: '1.75', color: 'fg.muted' },
      '&[aria-current=page]': { bg: 'accent.soft' },
      '& .kerb-strip': { position: 'absolute', insetInline: '0', bottom: '-7px' },
    },
  },
  staticCss: ['*'],
})

/** A line under the header while the club cannot be reached. */
export const offlineBanner = defineRecipe({
  className: 'offline-banner',
  base: {
    bg: 'status.warn.soft',
    color: 'fg.default',
    borderBottom: '1px solid {colors.border.default}',
    fontSize: 'md',
    fontWeight: 'medium',
    '--ring': '{colors.focus.ring}',
    '& > div': { display: 'flex', alignItems: 'center', gap: '3', py: '1.5', minHeight: '48px' },
    '& > div > svg': { width: '20px', height: '20px', color: 'status.warn.fg' },
    '& > div > p': { flex: '1', minWidth: '0', lineHeight: '1.35' },
  },
  staticCss: ['*'],
})
