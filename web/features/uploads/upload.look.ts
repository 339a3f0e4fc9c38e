import { css } from 'styled-system/css'

/** Uploads: the drop area, the chosen files, and the progress of each. */
export const upload = {
  drop: css({
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '3',
    minHeight: '[11rem]',
    p: '5',
    border: '2px dashed {colors.border.strong}',
    borderRadius: 'card',
    color: 'fg.muted',
    fontSize: 'sm',
    textAlign: 'center',
    '& > svg': { width: '[2rem]', height: '[2rem]' },
    '&[data-over]': { borderColor: 'accent.solid', bg: 'accent.soft', color: 'fg.default' },
    '&[data-small]': {
      display: 'flex',
      minHeight: '0',
      p: '1',
      justifyContent: 'center',
      // Below a list of files; elsewhere it is in a row with other buttons.
      'ul + &': { mt: '3' },
    },
  }),
  list: css({ display: 'grid', gap: '3' }),
  item: css({
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '3',
    p: '2',
    bg: 'bg.raised',
    borderRadius: 'control',
    // A single file is shown as large as possible.
    '&:only-child': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& > :first-child': {
        gridColumn: '1 / -1',
        width: 'full',
        height: '[clamp(8rem, 34dvh, 18rem)]',
        '& > :is(img, video)': { objectFit: 'contain' },
      },
    },
  }),
  thumb: css({
    display: 'grid',
    placeItems: 'center',
    width: '[72px]',
    height: '[72px]',
    overflow: 'hidden',
    bg: 'bg.sunken',
    borderRadius: 'control',
    color: 'fg.muted',
    '& > :is(img, video)': { width: 'full', height: 'full', objectFit: 'cover' },
    '& > svg': { width: '[1.75rem]', height: '[1.75rem]' },
  }),
  facts: css({
    minWidth: '0',
    fontSize: 'sm',
    '& > strong': { display: 'block', fontSize: 'md', truncate: true },
    '& > span': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& > [role=alert]': { color: 'status.danger.fg', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  }),
  state: css({
    '& > [role=progressbar]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1',
      mt: '1.5',
      fontVariantNumeric: 'tabular-nums',
    },
  }),
}
