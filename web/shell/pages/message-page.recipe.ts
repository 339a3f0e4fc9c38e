import { defineSlotRecipe } from '@pandacss/dev'

/** A whole page that says one thing: lost, closed, broken, refused. Dark in both themes. */
export const stage = defineSlotRecipe({
  className: 'stage',
  slots: ['root', 'art', 'inner', 'title', 'text', 'quote', 'actions'],
  base: {
    root: {
      position: 'relative',
      isolation: 'isolate',
      flex: '1',
      display: 'flex',
      alignItems: { base: 'start', lg: 'center' },
      overflow: 'clip',
      pt: { base: '10', md: '16' },
      pb: { base: '50vh', lg: '16' },
      bg: 'bg.pit',
      color: 'fg.onPit',
      '--ring': '{colors.focus.ringOnPit}',
    },
    art: {
      position: 'absolute',
      zIndex: '-1',
      right: '0',
      bottom: '0',
      width: { base: 'full', lg: '46%' },
      height: { base: '50vh', lg: 'full' },
      maskImage: { base: 'linear-gradient(transparent, black 40%)', lg: 'none' },
      pointerEvents: 'none',
    },
    inner: {
      display: 'grid',
      justifyItems: 'start',
      gap: '4',
      maxWidth: '600px',
    },
    title: { textStyle: 'display' },
    text: {
      display: 'grid',
      gap: '3',
      color: 'fg.onPitMuted',
      fontSize: 'lg',
      lineHeight: '1.45',
      textWrap: 'pretty',
    },
    quote: {
      mt: '2',
      pl: '4',
      borderLeft: '3px solid {colors.border.onPit}',
      color: 'fg.onPit',
      whiteSpace: 'pre-line',
    },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '3' },
  },
  variants: {
    // Waiting: nothing for a moment, so that what comes at once does not flash.
    quiet: {
      true: {
        root: { alignItems: 'start' },
        text: { animation: 'fadeIn {durations.fast} 200ms both' },
      },
    },
  },
  staticCss: ['*'],
})
