import { defineRecipe, defineSlotRecipe } from '@pandacss/dev'

export const card = defineRecipe({
  className: 'card',
  base: {
    position: 'relative',
    minWidth: '0',
    bg: 'bg.surface',
    borderRadius: 'card',
    // Depth is a shadow in light and a line in dark, where a shadow cannot be seen.
    boxShadow: {
      base: 'card',
      _dark: 'inset 0 0 0 1px {colors.border.subtle}',
      _moreContrast: 'inset 0 0 0 1px {colors.border.default}',
    },
    _highContrast: { border: '1px solid CanvasText' },
  },
  variants: {
    tone: {
      default: {},
      own: { outline: '3px solid {colors.plate.solid}', outlineOffset: '-1px' },
      raised: { bg: 'bg.raised', boxShadow: 'none' },
    },
    // What insets itself in other cards stands at the edge here.
    padded: { true: { '--inset': '0px', p: { base: '4', md: '5' } } },
    clip: { true: { overflow: 'clip' } },
  },
  defaultVariants: { tone: 'default' },
  staticCss: ['*'],
})

// The line keeps a dark disc apart from a dark ground.
const onLivery = (bg: string) => ({
  bg: { base: bg, _dark: bg }, // the grey that it replaces has a dark one of its own
  color: 'fg.onPit',
  boxShadow: 'inset 0 0 0 1px {colors.border.onPit}',
})

export const avatar = defineRecipe({
  className: 'avatar',
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    borderRadius: 'full',
    bg: 'plate.solid',
    color: 'plate.fg',
    fontWeight: 'heavy',
    lineHeight: 'none',
    fontStretch: '112%',
    userSelect: 'none',
    // Over the initial, which shows until the picture has come.
    '& > img': { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
    // A picture may be transparent.
    '& > img[data-shown]': { bg: 'white' },
    // Whoever wants nothing to move by itself sees the initial.
    _motionReduce: { '& > img[src$=".gif"]': { display: 'none' } },
    _highContrast: { border: '1px solid CanvasText' },
  },
  variants: {
    size: {
      sm: { width: '28px', height: '28px', fontSize: 'xs' },
      md: { width: '36px', height: '36px', fontSize: 'md' },
      lg: { width: '56px', height: '56px', fontSize: 'xl' },
      xl: { width: '96px', height: '96px', fontSize: '3xl' },
    },
    // Yellow means yours; other people's initials stay quiet where both are in one list.
    tone: { own: {}, other: { bg: { base: 'bg.sunken', _dark: 'border.default' }, color: 'fg.default' } },
    livery: {
      british: onLivery('livery.british'),
      french: onLivery('livery.french'),
      italian: onLivery('livery.italian'),
      dutch: onLivery('livery.dutch'),
      belgian: onLivery('livery.belgian'),
      german: onLivery('livery.german'),
    },
  },
  defaultVariants: { size: 'md', tone: 'own' },
  staticCss: ['*'],
})

/** The container: 1328 wide with gutters, whatever the screen's notch. */
export const page = defineRecipe({
  className: 'page',
  base: {
    position: 'relative',
    width: 'full',
    mx: 'auto',
    pl: 'max({spacing.gutter}, env(safe-area-inset-left))',
    pr: 'max({spacing.gutter}, env(safe-area-inset-right))',
    '--page-width': '{sizes.container}',
    maxWidth: 'calc(var(--page-width) + 2 * {spacing.gutter})',
  },
  variants: {
    width: { full: {}, text: { '--page-width': '760px' }, form: { '--page-width': '480px' } },
    section: { true: { pt: { base: '6', md: '8' }, pb: '16' } },
    overlap: { true: { mt: 'calc(-1 * {spacing.headOverlap})' } },
  },
  compoundVariants: [{ overlap: true, section: true, css: { pt: '0' } }],
  staticCss: ['*'],
})

export const pageHead = defineSlotRecipe({
  className: 'page-head',
  slots: ['root', 'inner', 'text', 'title', 'subtitle', 'side', 'art'],
  base: {
    root: {
      position: 'relative',
      overflow: 'clip',
      bg: 'bg.pit',
      color: 'fg.onPit',
      '--ring': '{colors.focus.ringOnPit}',
      '--link': 'currentColor',
      pt: { base: '6', md: '8' },
      pb: { base: '6', md: '8' },
      _print: { bg: 'transparent', color: 'fg.default' },
    },
    inner: {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '10',
      rowGap: '6',
    },
    text: { minWidth: '0', maxWidth: 'full' },
    // In letters twice as large a long word has no line of its own on a phone.
    title: { textStyle: 'display', hyphens: 'auto', hyphenateLimitChars: '9 4 4' },
    subtitle: {
      mt: '3',
      color: { base: 'fg.onPitMuted', _print: 'fg.muted' },
      fontSize: 'lg',
      lineHeight: 'snug',
      maxWidth: '62ch',
    },
    side: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6', minWidth: '0' },
    art: {
      position: 'absolute',
      insetBlock: '0',
      right: '0',
      width: { base: '90%', md: '62%' },
      color: 'track.casing',
      opacity: '0.35',
      pointerEvents: 'none',
      _highContrast: { display: 'none' },
      '& > *': { position: 'absolute', width: 'full', height: 'full' },
    },
  },
  variants: {
    overlap: { true: { root: { pb: 'calc({spacing.8} + {spacing.headOverlap})' } } },
    // The second line of a phone is there before the words that need it.
    awaits: { true: { subtitle: { minHeight: { base: '2lh', sm: '1lh' } } } },
    size: {
      display: {},
      compact: {
        title: { textStyle: 'h1', fontSize: { base: '3xl', md: '4xl' } },
        subtitle: { mt: '2', fontSize: 'base' },
      },
    },
  },
  staticCss: ['*'],
})

export const skipLink = defineRecipe({
  className: 'skip-link',
  base: {
    position: 'fixed',
    top: '2',
    left: '2',
    zIndex: 'tooltip',
    px: '4',
    py: '3',
    bg: 'plate.solid',
    color: 'plate.fg',
    borderRadius: 'control',
    fontWeight: 'bold',
    '--ring': '{colors.plate.fg}',
    '&:not(:focus)': { transform: 'translateY(calc(-100% - 16px))' },
  },
  staticCss: ['*'],
})
