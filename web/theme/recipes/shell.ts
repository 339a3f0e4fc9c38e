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
    },
    bar: {
      display: 'flex',
      alignItems: 'stretch',
      gap: { base: '3', lg: '8' },
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
    nav: { display: { base: 'none', lg: 'flex' }, minWidth: '0', '& > ul': { display: 'flex', gap: '1' } },
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
      flex: '1',
      gap: { base: '2', lg: '3' },
      minWidth: '0',
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

/** A whole page that says one thing: lost, closed, broken, refused. Dark in both themes. */
export const stage = defineSlotRecipe({
  className: 'stage',
  slots: ['root', 'art', 'inner', 'title', 'text', 'quote', 'actions'],
  base: {
    root: {
      position: 'relative',
      isolation: 'isolate',
      flex: '1',
      display: 'flex',
      alignItems: { base: 'start', lg: 'center' },
      overflow: 'clip',
      pt: { base: '10', md: '16' },
      pb: { base: '50vh', lg: '16' },
      bg: 'bg.pit',
      color: 'fg.onPit',
      '--ring': '{colors.focus.ringOnPit}',
    },
    art: {
      position: 'absolute',
      zIndex: '-1',
      right: '0',
      bottom: '0',
      width: { base: 'full', lg: '46%' },
      height: { base: '50vh', lg: 'full' },
      maskImage: { base: 'linear-gradient(transparent, black 40%)', lg: 'none' },
      pointerEvents: 'none',
    },
    inner: {
      display: 'grid',
      justifyItems: 'start',
      gap: '4',
      maxWidth: '600px',
    },
    title: { textStyle: 'display' },
    text: {
      display: 'grid',
      gap: '3',
      color: 'fg.onPitMuted',
      fontSize: 'lg',
      lineHeight: '1.45',
      textWrap: 'pretty',
    },
    quote: {
      mt: '2',
      pl: '4',
      borderLeft: '3px solid {colors.border.onPit}',
      color: 'fg.onPit',
      whiteSpace: 'pre-line',
    },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '3' },
  },
  variants: {
    // Waiting: nothing for a moment, so that what comes at once does not flash.
    quiet: {
      true: {
        root: { alignItems: 'start' },
        text: { animation: 'fadeIn {durations.fast} 200ms both' },
      },
    },
  },
  staticCss: ['*'],
})
