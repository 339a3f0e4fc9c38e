import { css, cx } from 'styled-system/css'

const skeletonBase = css({
  display: 'block',
  maxWidth: 'full',
  minHeight: '[1em]',
  borderRadius: 'control',
  '--glint': { base: '{colors.bg.raised}', _dark: '{colors.border.default}' },
  '--grey': { base: '{colors.bg.sunken}', _dark: '{colors.border.subtle}' },
  bg: '[linear-gradient(100deg, var(--grey) 40%, var(--glint) 50%, var(--grey) 60%) 0 0 / 200% 100%]',
  animation: 'shimmer 1.8s linear infinite',
  _highContrast: { border: '1px solid GrayText' },
})

const skeletonShape = {
  block: '',
  text: css({ borderRadius: 'plate' }),
  circle: css({ borderRadius: 'full' }),
}

export type SkeletonVariantProps = { shape?: keyof typeof skeletonShape }

export function skeleton({ shape }: SkeletonVariantProps = {}) {
  return cx(skeletonBase, shape && skeletonShape[shape])
}

export const spinner = css({
  display: 'inline-block',
  flexShrink: '0',
  width: '[1.25em]',
  height: '[1.25em]',
  border: '2px solid currentColor',
  borderRightColor: { base: '[transparent]', _highContrast: '[Canvas]' },
  borderRadius: 'full',
  animation: 'spin 700ms linear infinite',
})

export const emptyState = {
  root: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    px: '5',
    py: { base: '10', md: '14' },
    textAlign: 'center',
  }),
  art: css({
    mb: '3',
    color: 'border.strong',
    '& > svg': { width: '[64px]', height: '[64px]', strokeWidth: '[1.25]' },
  }),
  title: css({ textStyle: 'cardTitle' }),
  text: css({ color: 'fg.muted', maxWidth: '[48ch]', textWrap: '[pretty]' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3', mt: '4' }),
}

const noticeBase = {
  root: css({
    display: 'flex',
    gap: '3',
    px: '4',
    py: '3',
    borderRadius: 'control',
    border: '1px solid color-mix(in srgb, currentColor 30%, transparent)',
    '& > svg': { width: '[1.25rem]', height: '[1.25rem]', mt: '[1px]' },
  }),
  // If they do not fit side by side, the action goes below the text, not below the icon.
  body: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    flex: '1',
    minWidth: '0',
  }),
  text: css({
    flex: '[1 1 12rem]',
    minWidth: '0',
    color: 'fg.default',
    fontSize: 'md',
    lineHeight: '[1.45]',
  }),
  title: css({ fontWeight: 'bold' }),
}

const noticeRootTone = {
  info: css({ bg: 'status.info.soft', color: 'status.info.fg' }),
  success: css({ bg: 'status.open.soft', color: 'status.open.fg' }),
  warn: css({ bg: 'status.warn.soft', color: 'status.warn.fg' }),
  error: css({ bg: 'status.closing.soft', color: 'status.closing.fg' }),
}

export type NoticeVariantProps = { tone?: keyof typeof noticeRootTone }

export function notice({ tone = 'info' }: NoticeVariantProps = {}) {
  return {
    ...noticeBase,
    root: cx(noticeBase.root, noticeRootTone[tone]),
  }
}
