import { defineSlotRecipe } from '@pandacss/dev'

/** What stands in the bar at the bottom of a phone: four equal plates. */
export const bottomLinks = defineSlotRecipe({
  className: 'bottom-links',
  slots: ['root', 'link', 'mark', 'kerb'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      height: '55px',
      maxWidth: '560px',
      mx: 'auto',
      animation: 'fadeIn {durations.fast}',
    },
    link: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '0.5',
      color: 'fg.onPitMuted',
      fontSize: '11px',
      fontWeight: '650',
      lineHeight: '1.2',
      // The longest of four fits a quarter of 320 px.
      fontStretch: '92%',
      whiteSpace: 'nowrap',
      '& > svg': { width: '22px', height: '22px', strokeWidth: '1.75' },
      '&[aria-current=page]': { color: 'fg.onPit' },
      '&:focus-visible': { outlineOffset: '-4px', borderRadius: 'control' },
    },
    mark: { position: 'absolute', top: '5px', left: 'calc(50% + 8px)', display: 'flex' },
    kerb: { position: 'absolute', top: '-1px', insetInline: '4' },
  },
  staticCss: ['*'],
})
