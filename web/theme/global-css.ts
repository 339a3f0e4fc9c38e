import { defineGlobalStyles } from '@pandacss/dev'
import { print } from './print.ts'
import { reset } from './reset.ts'

export const globalCss = defineGlobalStyles({
  ...reset,
  html: {
    colorScheme: 'light dark',
    bg: 'bg.canvas',
    color: 'fg.default',
    textStyle: 'body',
    textSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
    // The bars must not cover what the keyboard focuses.
    scrollPaddingTop: '5.5rem',
    scrollPaddingBottom: { base: '72px', lg: '0' },
  },
  // Of its own: what windows say to the body would otherwise have everything on the page styled anew. Their backdrop keeps
  // presses off it.
  '#root': { pointerEvents: 'auto' },
  // A dark page is dark to its very edge, the scrollbar's place and the overscroll too.
  'html:has(> body > #root > div > main > [data-full-bleed])': { bg: 'bg.pit' },
  body: {
    height: '100%',
    lineHeight: 'inherit',
    minHeight: '100dvh',
    overflowWrap: 'anywhere',
    fontSynthesis: 'none',
    MozOsxFontSmoothing: 'grayscale',
    WebkitFontSmoothing: 'antialiased',
  },
  // Dark green grounds set --ring once and everything inside them gets the ring that shows there.
  ':focus-visible': { outline: '2px solid var(--ring, {colors.focus.ring})', outlineOffset: '2px' },
  // A link with no look of its own is one in a text.
  'a:not([class])': {
    color: 'var(--link, {colors.accent.text})',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    _hover: { textDecorationThickness: '2px' },
  },
  // What is written from right to left keeps to its element: a number behind a name stays behind it.
  'a, abbr, b, em, i, mark, s, small, span, strong, time': { unicodeBidi: 'isolate' },
  // What people write reads in the direction in which it begins.
  'blockquote, input, textarea': { unicodeBidi: 'plaintext' },
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '::selection': { bg: 'plate.solid', color: 'plate.fg' },
  '::placeholder': { color: 'fg.subtle', opacity: '1' },
  'button, select, summary, [role=button], label[for]': { cursor: 'pointer' },
  svg: { flexShrink: '0' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  ...print,
})
