import { css, cx } from 'styled-system/css'

const cardBase = css({
  position: 'relative',
  minWidth: '0',
  bg: 'bg.surface',
  borderRadius: 'card',
  // Depth is a shadow in the light theme and a line in the dark one, where shadows are invisible.
  boxShadow: {
    base: 'card',
    _dark: '[inset 0 0 0 1px {colors.border.subtle}]',
    _moreContrast: '[inset 0 0 0 1px {colors.border.default}]',
  },
  _highContrast: { border: '1px solid CanvasText' },
  _print: { border: '1px solid rgb(0 0 0 / .35)!' },
})

const cardTone = {
  default: '',
  own: css({ outline: '3px solid {colors.plate.solid}', outlineOffset: '[-1px]' }),
  raised: css({ bg: 'bg.raised', boxShadow: '[none]' }),
}

// Content that adds its own inset in other cards needs none here.
const cardPadded = css({ '--inset': '0px', p: { base: '4', md: '5' } })

const cardClip = css({ overflow: 'clip' })

export type CardVariantProps = { tone?: keyof typeof cardTone; padded?: boolean; clip?: boolean }

export function card({ tone = 'default', padded, clip }: CardVariantProps = {}) {
  return cx(cardBase, cardTone[tone], padded && cardPadded, clip && cardClip)
}

const avatarBase = css({
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
  // Above the initial, which shows until the picture has loaded.
  '& > img': { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
  // A picture may be transparent.
  '& > img[data-shown]': { bg: 'white' },
  // With reduced motion an animated picture is hidden and the initial shows.
  _motionReduce: { '& > img[src$=".gif"]': { display: 'none' } },
  _highContrast: { border: '1px solid CanvasText' },
})

const avatarSize = {
  sm: css({ width: '[28px]', height: '[28px]', fontSize: 'xs' }),
  md: css({ width: '[36px]', height: '[36px]', fontSize: 'md' }),
  lg: css({ width: '[56px]', height: '[56px]', fontSize: 'xl' }),
  xl: css({ width: '[96px]', height: '[96px]', fontSize: '3xl' }),
}

// Yellow marks the reader's own; other initials stay neutral in the same list.
const avatarTone = {
  own: '',
  other: css({ bg: { base: 'bg.sunken', _dark: 'border.default' }, color: 'fg.default' }),
}

// The line separates a dark disc from a dark background.
const onLivery = css({ color: 'fg.onPit', boxShadow: '[inset 0 0 0 1px {colors.border.onPit}]' })

// The grey default has its own dark variant.
const avatarLivery = {
  british: cx(onLivery, css({ bg: { base: 'livery.british', _dark: 'livery.british' } })),
  french: cx(onLivery, css({ bg: { base: 'livery.french', _dark: 'livery.french' } })),
  italian: cx(onLivery, css({ bg: { base: 'livery.italian', _dark: 'livery.italian' } })),
  dutch: cx(onLivery, css({ bg: { base: 'livery.dutch', _dark: 'livery.dutch' } })),
  belgian: cx(onLivery, css({ bg: { base: 'livery.belgian', _dark: 'livery.belgian' } })),
  german: cx(onLivery, css({ bg: { base: 'livery.german', _dark: 'livery.german' } })),
}

export type AvatarVariantProps = {
  size?: keyof typeof avatarSize
  tone?: keyof typeof avatarTone
  livery?: keyof typeof avatarLivery
}

export function avatar({ size = 'md', tone = 'own', livery }: AvatarVariantProps = {}) {
  return cx(avatarBase, avatarSize[size], avatarTone[tone], livery && avatarLivery[livery])
}

const pageBase = css({
  position: 'relative',
  width: 'full',
  mx: 'auto',
  pl: '[max({spacing.gutter}, env(safe-area-inset-left))]',
  pr: '[max({spacing.gutter}, env(safe-area-inset-right))]',
  '--page-width': '{sizes.container}',
  maxWidth: '[calc(var(--page-width) + 2 * {spacing.gutter})]',
})

const pageWidth = {
  full: '',
  text: css({ '--page-width': '760px' }),
  form: css({ '--page-width': '480px' }),
}

const pageSection = css({ pt: { base: '6', md: '8' }, pb: '16' })

const pageOverlap = css({ mt: '[calc(-1 * {spacing.headOverlap})]' })

const pageWhenOverlapSection = css({ pt: '0' })

export type PageVariantProps = { width?: keyof typeof pageWidth; section?: boolean; overlap?: boolean }

/** The container: 1328 px wide with gutters, clear of the screen's notch. */
export function page({ width, section, overlap }: PageVariantProps = {}) {
  return cx(
    pageBase,
    width && pageWidth[width],
    section && pageSection,
    overlap && pageOverlap,
    overlap && section && pageWhenOverlapSection,
  )
}

const pageHeadBase = {
  root: css({
    position: 'relative',
    overflow: 'clip',
    bg: 'bg.pit',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
    '--link': 'currentColor',
    pt: { base: '6', md: '8' },
    pb: { base: '6', md: '8' },
    _print: { bg: '[transparent]', color: 'fg.default' },
  }),
  inner: css({
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '10',
    rowGap: '6',
  }),
  text: css({ minWidth: '0', maxWidth: 'full' }),
  // At 200% text size a long word does not fit on a phone's line.
  title: css({ textStyle: 'display', hyphens: 'auto', hyphenateLimitChars: '9 4 4' }),
  subtitle: css({
    mt: '3',
    color: { base: 'fg.onPitMuted', _print: 'fg.muted' },
    fontSize: 'lg',
    lineHeight: 'snug',
    maxWidth: '[62ch]',
  }),
  side: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6', minWidth: '0' }),
  art: css({
    position: 'absolute',
    insetBlock: '0',
    right: '0',
    width: { base: '[90%]', md: '[62%]' },
    color: 'track.casing',
    opacity: '0.35',
    pointerEvents: 'none',
    _highContrast: { display: 'none' },
    '& > *': { position: 'absolute', width: 'full', height: 'full' },
  }),
}

const pageHeadRootOverlap = css({ pb: '[calc({spacing.8} + {spacing.headOverlap})]' })

// On a phone the second line is reserved before the text that needs it.
const pageHeadSubtitleAwaits = css({ minHeight: { base: '[2lh]', sm: '[1lh]' } })

const pageHeadTitleSize = {
  display: '',
  compact: css({ textStyle: 'h1', fontSize: { base: '3xl', md: '4xl' } }),
}

const pageHeadSubtitleSize = {
  display: '',
  compact: css({ mt: '2', fontSize: 'base' }),
}

export type PageHeadVariantProps = {
  overlap?: boolean
  awaits?: boolean
  size?: keyof typeof pageHeadTitleSize
}

export function pageHead({ overlap, awaits, size }: PageHeadVariantProps = {}) {
  return {
    ...pageHeadBase,
    root: cx(pageHeadBase.root, overlap && pageHeadRootOverlap),
    subtitle: cx(pageHeadBase.subtitle, awaits && pageHeadSubtitleAwaits, size && pageHeadSubtitleSize[size]),
    title: cx(pageHeadBase.title, size && pageHeadTitleSize[size]),
  }
}

export const skipLink = css({
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
  _print: { display: 'none!' },
})
