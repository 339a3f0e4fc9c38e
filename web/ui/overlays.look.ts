import { css, cx } from 'styled-system/css'

export const popover = css({
  // The `z-index` of dialogs: a menu opened inside a dialog must lie above it, and comes later in the document.
  zIndex: 'modal',
  bg: 'bg.surface',
  color: 'fg.default',
  borderRadius: 'card',
  border: '1px solid',
  borderColor: {
    base: 'border.default',
    _dark: '[color-mix(in srgb, {colors.border.strong} 70%, transparent)]',
  },
  boxShadow: 'pop',
  outline: 'none',
  _open: { animation: 'riseIn {durations.fast} {easings.out}' },
  _closed: { animation: 'fadeOut {durations.instant}' },
  width: '[min(360px, calc(100vw - 24px))]',
  maxHeight: '[min(70dvh, var(--available-height, 70dvh))]',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})

/** A scrolling part of a dialog, so that the buttons below it are never pushed off the screen. */
const scrolls = css({
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '&:focus-visible': { outlineOffset: '[-3px]' },
})

const dialogBase = {
  backdrop: css({
    position: 'fixed',
    inset: '0',
    zIndex: 'modal',
    // The body has no pointer events while a dialog is open, but the page sets its own (theme/global-css.ts).
    pointerEvents: 'auto',
    bg: 'bg.overlay',
    _open: { animation: 'fadeIn {durations.normal} {easings.out}' },
    _closed: { animation: 'fadeOut {durations.fast}' },
  }),
  positioner: css({
    position: 'fixed',
    inset: '0',
    zIndex: 'modal',
    display: 'flex',
    alignItems: { base: 'flex-end', md: 'center' },
    justifyContent: 'center',
    p: { md: '6' },
  }),
  content: css({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    maxWidth: 'var(--dialog-width)',
    maxHeight: { base: '[calc(100dvh - 32px)]', md: '[min(860px, 100%)]' },
    bg: 'bg.surface',
    color: 'fg.default',
    borderTopRadius: 'sheet',
    borderBottomRadius: { md: 'sheet' },
    border: {
      base: 'none',
      _dark: '1px solid {colors.border.default}',
      _highContrast: '2px solid CanvasText',
    },
    boxShadow: 'pop',
    pb: { base: '[env(safe-area-inset-bottom)]', md: '0' },
    '&:focus-visible': { outline: 'none' },
    _open: {
      animation: {
        base: 'sheetIn {durations.normal} {easings.out}',
        md: 'riseIn {durations.normal} {easings.out}',
      },
    },
    _closed: {
      animation: { base: 'sheetOut {durations.fast} {easings.inOut}', md: 'fadeOut {durations.fast}' },
    },
  }),
  header: cx(
    scrolls,
    css({
      pl: { base: '5', md: '6' },
      pr: '16',
      pt: { base: '5', md: '6' },
      pb: '4',
      // A long title at a large text size must leave room for the body.
      '&[data-above-body]': { flexShrink: '0', maxHeight: '[40dvh]' },
    }),
  ),
  title: css({ textStyle: 'h2' }),
  description: css({ mt: '1.5', color: 'fg.muted', fontSize: 'md', lineHeight: '[1.45]' }),
  close: css({ position: 'absolute', top: { base: '3', md: '4' }, right: { base: '3', md: '4' } }),
  body: cx(
    scrolls,
    css({
      flex: '[1 1 auto]',
      // Room for the focus ring of a field at the edge.
      '--inset': '0px',
      px: { base: '5', md: '6' },
      pt: '1',
      pb: '6',
    }),
  ),
  footer: css({
    flexShrink: '0',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '3',
    px: { base: '5', md: '6' },
    py: '4',
    borderTop: '1px solid {colors.border.subtle}',
    '& > *': { flex: { base: '[1 1 auto]', md: '[0 1 auto]' } },
  }),
}

const dialogContentSize = {
  sm: css({ '--dialog-width': { base: '100%', md: '440px' } }),
  md: css({ '--dialog-width': { base: '100%', md: '580px' } }),
  lg: css({ '--dialog-width': { base: '100%', md: '800px' } }),
  xl: css({ '--dialog-width': { base: '100%', md: '1040px' } }),
}

export type DialogVariantProps = { size?: keyof typeof dialogContentSize }

export function dialog({ size = 'md' }: DialogVariantProps = {}) {
  return {
    ...dialogBase,
    content: cx(dialogBase.content, dialogContentSize[size]),
  }
}

const toastBase = {
  region: css({
    zIndex: 'toast!',
    // Clear of what people press: the bottom bar, the composer, and the buttons at the end of a dialog.
    '&[data-placement=bottom-end]': {
      bottom: '[calc(16px + {sizes.bottomBar})!]',
      ':root[data-foot] &': { bottom: '[calc(9rem + {sizes.bottomBar})!]' },
      'body[data-scroll-lock] &': {
        bottom: '[16px!]',
        insetInlineStart: '[calc(16px + {sizes.toast})!]', // the toasts are positioned and give the region no width
        insetInlineEnd: '[auto!]',
      },
    },
  }),
  root: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    // Not a percentage of the region, which has no width because its toasts are positioned.
    width: { base: '[calc(100vw - 32px)]', md: 'toast' },
    pl: '4',
    pr: '2',
    py: '2.5',
    borderRadius: 'card',
    boxShadow: 'pop',
    color: 'fg.onPit',
    '--ring': '{colors.focus.ringOnPit}',
    '--link': 'currentColor',
    border: '1px solid {colors.border.onPit}',
    touchAction: 'pan-y',
    transform: 'translateX(var(--swipe, 0px))',
    '& > svg': { width: '[1.25rem]', height: '[1.25rem]', mt: '[8px]' },
    // Ark bridges the gaps in a stack of toasts; here there is only one, and elements beside it must stay clickable.
    '& > [data-ghost]': { display: 'none' },
    _open: { animation: 'slideIn {durations.normal} {easings.out}' },
    _closed: { animation: 'slideOut {durations.normal} {easings.out} forwards' },
  }),
  text: css({ flex: '1', minWidth: '0', py: '1.5', '& > *': { overflowWrap: 'anywhere' } }),
  title: css({ fontSize: 'md', fontWeight: 'bold', lineHeight: '[1.35]' }),
  description: css({ mt: '0.5', fontSize: 'md', lineHeight: '[1.4]' }),
  close: '',
}

const toastRootTone = {
  default: css({ bg: { base: 'bg.pit', _dark: 'bg.raised' } }),
  destructive: css({ bg: 'status.danger.solid', color: 'status.danger.onSolid', '--ring': '{colors.white}' }),
}

const toastDescriptionTone = {
  default: css({ color: 'fg.onPitMuted' }),
  destructive: '',
}

export type ToastVariantProps = { tone?: keyof typeof toastRootTone }

export function toast({ tone = 'default' }: ToastVariantProps = {}) {
  return {
    ...toastBase,
    root: cx(toastBase.root, toastRootTone[tone]),
    description: cx(toastBase.description, toastDescriptionTone[tone]),
  }
}
