import { defineSlotRecipe } from '@pandacss/dev'

/** Where a poll is written: its options, each with its place, and how many there are. */
export const pollForm = defineSlotRecipe({
  className: 'poll-form',
  slots: ['question', 'legend', 'options', 'option', 'field', 'buttons', 'problem', 'foot'],
  base: {
    question: { resize: 'none!', minHeight: '72px!' },
    legend: { mb: '2', textStyle: 'label' },
    options: { display: 'grid', gap: '3', listStyle: 'none' },
    option: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '1',
      alignItems: 'start',
    },
    // How much is written stands beside the label, so that six options take no line more.
    field: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'baseline',
      '& > :not(label, [data-part=helper-text])': { gridColumn: '1 / -1' },
      '& > [data-part=helper-text]': { gridArea: '1 / 2', fontVariantNumeric: 'tabular-nums' },
    },
    buttons: {
      display: 'flex',
      mt: '1.625rem',
      '& > button': { width: { base: '32px!', md: '40px!' }, px: '0!', color: 'fg.muted' },
    },
    problem: { mt: '2', color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' },
    foot: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      mt: '3',
      color: 'fg.muted',
      fontSize: 'sm',
    },
  },
  staticCss: ['*'],
})
