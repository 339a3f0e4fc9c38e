import { defineSlotRecipe } from '@pandacss/dev'

/** Where it is written, beside how it will look. */
export const clubEditor = defineSlotRecipe({
  className: 'club-editor',
  slots: ['columns', 'field', 'textarea', 'preview', 'title', 'foot'],
  base: {
    columns: {
      display: 'grid',
      gap: { base: '5', md: '6' },
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      alignItems: 'start',
    },
    field: { display: 'grid', gap: '4' },
    textarea: { minHeight: { base: '40dvh!', md: '320px!' } },
    preview: { position: { md: 'sticky' }, top: { md: 'calc({sizes.header} + 80px)' } },
    title: { textStyle: 'label', color: 'fg.muted', mb: '2' },
    foot: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '3',
      '& > *': { flexGrow: { base: '1', sm: '0' } },
    },
  },
  staticCss: ['*'],
})
