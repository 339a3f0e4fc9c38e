import { css } from 'styled-system/css'

/** Where it is written, beside how it will look. */
export const clubEditor = {
  columns: css({
    display: 'grid',
    gap: { base: '5', md: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
    alignItems: 'start',
  }),
  field: css({ display: 'grid', gap: '4' }),
  textarea: css({ minHeight: { base: '[40dvh!]', md: '[320px!]' } }),
  preview: css({ position: { md: 'sticky' }, top: { md: '[calc({sizes.header} + 80px)]' } }),
  title: css({ textStyle: 'label', color: 'fg.muted', mb: '2' }),
  foot: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '3',
    '& > *': { flexGrow: { base: '1', sm: '0' } },
  }),
}
