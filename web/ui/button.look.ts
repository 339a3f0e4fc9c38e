import { css, cx } from 'styled-system/css'

const off = '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])'
const offSolid = css({
  [off]: { bg: 'status.closed.soft', color: 'status.closed.fg', borderColor: '[transparent]' },
})
const offQuiet = css({ [off]: { bg: '[transparent]', color: 'fg.disabled' } })
const offOnPit = css({ [off]: { bg: '[transparent]', color: 'fg.onPitMuted', opacity: '0.6' } })

const buttonBase = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flexShrink: '0',
  maxWidth: 'full',
  border: '1px solid transparent',
  borderRadius: 'control',
  fontSize: 'md',
  fontWeight: '[650]',
  lineHeight: 'snug',
  textAlign: 'center',
  // The page's `anywhere` would break the label in mid-word in a narrow row.
  overflowWrap: 'break-word',
  textDecoration: 'none',
  userSelect: 'none',
  transitionProperty: '[background-color, border-color, color, transform]',
  transitionDuration: 'fast',
  transitionTimingFunction: 'out',
  '&:is(:disabled, [aria-disabled=true])': { cursor: 'not-allowed' },
  '&[aria-busy=true]': { cursor: 'progress' },
  _print: { display: 'none!' },
  '&:active:not(:disabled, [aria-disabled=true])': { transform: 'translateY(1px)' },
  '& > svg': { width: '[1.125rem]', height: '[1.125rem]', strokeWidth: '[2]' },
})

const buttonVariant = {
  primary: cx(
    css({
      bg: 'accent.solid',
      color: 'accent.fg',
      _hover: { bg: 'accent.solidHover' },
    }),
    offSolid,
  ),
  secondary: css({
    bg: 'bg.surface',
    color: 'fg.default',
    borderColor: 'border.strong',
    _hover: { bg: 'bg.raised', borderColor: 'fg.muted' },
    [off]: { bg: '[transparent]', color: 'fg.disabled', borderColor: 'border.default' },
  }),
  ghost: cx(css({ color: 'fg.default', _hover: { bg: 'accent.soft' } }), offQuiet),
  danger: cx(
    css({
      bg: 'status.danger.solid',
      color: 'status.danger.onSolid',
      _hover: { bg: 'red.700' },
    }),
    offSolid,
  ),
  dangerGhost: cx(
    css({
      color: 'status.danger.fg',
      _hover: { bg: 'status.closing.soft' },
    }),
    offQuiet,
  ),
  onPit: cx(
    css({
      color: 'fg.onPit',
      borderColor: 'border.onPit',
      '--ring': '{colors.focus.ringOnPit}',
      _hover: { bg: 'bg.pitHover', borderColor: 'fg.onPitMuted' },
    }),
    offOnPit,
  ),
  onPitGhost: cx(
    css({
      color: 'fg.onPit',
      '--ring': '{colors.focus.ringOnPit}',
      _hover: { bg: 'bg.pitHover' },
    }),
    offOnPit,
  ),
  // On a photograph or a livery, whose colour is unknown.
  onArt: cx(
    css({
      color: 'fg.onPit',
      bg: '[rgb(0 0 0 / .32)]',
      '--ring': '{colors.focus.ringOnPit}',
      _hover: { bg: '[rgb(0 0 0 / .5)]' },
    }),
    offOnPit,
  ),
}

const buttonSize = {
  md: css({ minHeight: 'control', px: '5', py: '2' }),
  sm: css({
    minHeight: 'controlSm',
    _thumb: { minHeight: 'control' },
    px: '3',
    py: '1',
    gap: '1.5',
    fontSize: 'sm',
    '& > svg': { width: '[1rem]', height: '[1rem]' },
  }),
}

const buttonSquare = css({
  p: '0',
  aspectRatio: '[1]',
  '& > svg': { width: '[1.25rem]', height: '[1.25rem]', strokeWidth: '[1.75]' },
})

const buttonWhenMdSquare = css({ width: 'control', px: '0', py: '0' })

const buttonWhenSmSquare = css({
  width: 'controlSm',
  px: '0',
  py: '0',
  _thumb: { width: 'control' },
  '& > svg': { width: '[1rem]', height: '[1rem]' },
})

export type ButtonVariantProps = {
  variant?: keyof typeof buttonVariant
  size?: keyof typeof buttonSize
  square?: boolean
}

/** The look of all buttons; links use it as a class name. */
export function button({ variant = 'primary', size = 'md', square }: ButtonVariantProps = {}) {
  return cx(
    buttonBase,
    buttonVariant[variant],
    buttonSize[size],
    square && buttonSquare,
    size === 'md' && square && buttonWhenMdSquare,
    size === 'sm' && square && buttonWhenSmSquare,
  )
}
