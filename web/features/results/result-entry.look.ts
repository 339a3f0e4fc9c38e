import { css, cx } from 'styled-system/css'
import { liveries } from '#web/theme/livery.look.ts'

const resultEntryBase = {
  plates: css({
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
    gap: '2',
  }),
  // Reserve room for the number, so that nothing moves while an admin taps.
  plate: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    minHeight: '[48px]',
    pl: '3',
    pr: '1.5',
    py: '1',
    border: '1px solid {colors.border.default}',
    borderLeft: '5px solid var(--livery, {colors.border.strong})',
    borderRadius: 'control',
    bg: 'bg.surface',
    textAlign: 'left',
    touchAction: 'manipulation', // otherwise a quick second tap would zoom the page
    userSelect: 'none',
    _hover: { bg: 'bg.raised' },
    '&[data-on]': { bg: 'bg.raised', borderBlockColor: 'border.strong', borderRightColor: 'border.strong' },
  }),
  rows: css({ display: 'grid' }),
  row: css({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    minHeight: '[60px]',
    py: '1.5',
    bg: 'bg.surface',
    borderTop: '1px solid {colors.border.subtle}',
    '&[data-dragged]': { position: 'relative', zIndex: '[1]', boxShadow: 'pop', borderRadius: 'control' },
  }),
  number: css({
    display: 'grid',
    placeItems: 'center',
    width: '[38px]',
    height: '[34px]',
    borderRadius: 'plate',
    fontWeight: '[800]',
    fontSize: 'xl',
    lineHeight: '[1]',
    fontStretch: '72%',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '&[data-on]': {
      bg: 'fg.default',
      color: 'bg.surface',
      _highContrast: { outline: '2px solid CanvasText' },
    },
    // A status instead of a number: retired, disqualified.
    '&[data-word]': { fontSize: 'sm', fontStretch: '75%' },
  }),
  name: css({
    minWidth: '0',
    fontSize: 'md',
    lineHeight: '[1.2]',
    overflowWrap: 'anywhere',
    '& > strong': { display: 'block', fontWeight: '[650]' },
    '& > small': { display: 'block', mt: '0.5', color: 'fg.muted', fontSize: 'xs' },
  }),
  marks: css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', mt: '1', _empty: { display: 'none' } }),
  issue: css({ mt: '1', color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' }),
  // The next step stays within thumb reach.
  bar: css({
    position: 'sticky',
    bottom: '0',
    zIndex: '[2]',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: '5',
    mx: { base: '[calc(-1 * {spacing.gutter})]', lg: '0' },
    px: { base: 'gutter', lg: '0' },
    pt: '3',
    // Extend to the edge even while the bottom bar is hidden; a shadow would cover the content below.
    pb: '[calc({spacing.3} + {sizes.bottomBar})]',
    bg: 'bg.canvas',
    borderTop: '1px solid {colors.border.default}',
    '& > [data-way-on]': { flexGrow: { base: '1', md: '0' } },
  }),
}

export type ResultEntryVariantProps = { livery?: keyof typeof liveries }

/** Names as plates to tap and rows to reorder; the number stands on a plate as on a car. */
export function resultEntry({ livery }: ResultEntryVariantProps = {}) {
  return {
    ...resultEntryBase,
    root: cx(livery && liveries[livery]),
  }
}
