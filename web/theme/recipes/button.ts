import { defineRecipe } from '@pandacss/dev'

// State styles live inside each variant: a recipe's base sits in a lower layer, so a variant's own colour would win there.
const off = '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])'
const press = { '&:active:not(:disabled, [aria-disabled=true])': { transform: 'translateY(1px)' } }
const offSolid = {
  [off]: { bg: 'status.closed.soft', color: 'status.closed.fg', borderColor: 'transparent' },
}
const offQuiet = { [off]: { bg: 'transparent', color: 'fg.disabled' } }
const offOnPit = { [off]: { bg: 'transparent', color: 'fg.onPitMuted', opacity: '0.6' } }

/** The one look of everything pressed; links take it as a class name. */
export const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    maxWidth: 'full',
    border: '1px solid transparent',
    borderRadius: 'control',
    fontSize: 'md',
    fontWeight: '650',
    lineHeight: 'snug',
    textAlign: 'center',
    // The page's `anywhere` would let a narrow row cut the label in mid-word.
    overflowWrap: 'break-word',
    textDecoration: 'none',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
    '&:is(:disabled, [aria-disabled=true])': { cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
    '& > svg': { width: '1.125rem', height: '1.125rem', strokeWidth: '2' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent.solid',
        color: 'accent.fg',
        _hover: { bg: 'accent.solidHover' },
        ...press,
        ...offSolid,
      },
      secondary: {
        bg: 'bg.surface',
        color: 'fg.default',
        borderColor: 'border.strong',
        _hover: { bg: 'bg.raised', borderColor: 'fg.muted' },
        ...press,
        [off]: { bg: 'transparent', color: 'fg.disabled', borderColor: 'border.default' },
      },
      ghost: { color: 'fg.default', _hover: { bg: 'accent.soft' }, ...press, ...offQuiet },
      danger: {
        bg: 'status.danger.solid',
        color: 'status.danger.onSolid',
        _hover: { bg: 'red.700' },
        ...press,
        ...offSolid,
      },
      dangerGhost: {
        color: 'status.danger.fg',
        _hover: { bg: 'status.closing.soft' },
        ...press,
        ...offQuiet,
      },
      onPit: {
        color: 'fg.onPit',
        borderColor: 'border.onPit',
        '--ring': '{colors.focus.ringOnPit}',
        _hover: { bg: 'bg.pitHover', borderColor: 'fg.onPitMuted' },
        ...press,
        ...offOnPit,
      },
      onPitGhost: {
        color: 'fg.onPit',
        '--ring': '{colors.focus.ringOnPit}',
        _hover: { bg: 'bg.pitHover' },
        ...press,
        ...offOnPit,
      },
      // On a photograph or a livery, where the ground's colour is not known.
      onArt: {
        color: 'fg.onPit',
        bg: 'rgb(0 0 0 / .32)',
        '--ring': '{colors.focus.ringOnPit}',
        _hover: { bg: 'rgb(0 0 0 / .5)' },
        ...press,
        ...offOnPit,
      },
    },
    size: {
      md: { minHeight: 'control', px: '5', py: '2' },
      sm: {
        minHeight: 'controlSm',
        _thumb: { minHeight: 'control' },
        px: '3',
        py: '1',
        gap: '1.5',
        fontSize: 'sm',
        '& > svg': { width: '1rem', height: '1rem' },
      },
    },
    square: {
      true: {
        p: '0',
        aspectRatio: '1',
        '& > svg': { width: '1.25rem', height: '1.25rem', strokeWidth: '1.75' },
      },
    },
  },
  compoundVariants: [
    { size: 'md', square: true, css: { width: 'control', px: '0', py: '0' } },
    {
      size: 'sm',
      square: true,
      css: {
        width: 'controlSm',
        px: '0',
        py: '0',
        _thumb: { width: 'control' },
        '& > svg': { width: '1rem', height: '1rem' },
      },
    },
  ],
  defaultVariants: { variant: 'primary', size: 'md' },
  staticCss: ['*'],
})
