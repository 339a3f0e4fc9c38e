import { defineSlotRecipe } from '@pandacss/dev'

// In the order of the tones: neighbours look different.
const tones = ['blue', 'copper', 'teal', 'violet', 'amber', 'indigo', 'rose', 'moss']

/** What the club's admins say: a line of a role in its colour, other lines as they are. */
export const clubText = defineSlotRecipe({
  className: 'club-text',
  slots: ['root', 'plain', 'role'],
  base: {
    // Links are no one's own, so they are not yellow in the dark.
    root: { mt: '1.5', fontSize: 'md', lineHeight: '1.45', '--link': 'currentColor' },
    // An empty line parts what is above it from what is below.
    plain: { minHeight: '0.75em', color: 'fg.muted', whiteSpace: 'pre-wrap' },
    role: {
      my: '1',
      pl: '2.5',
      borderLeft: '3px solid currentColor',
      '& > b': { fontWeight: 'bold' },
      ...Object.fromEntries(tones.map((tone, at) => [`&[data-tone="${at}"]`, { color: `role.${tone}` }])),
    },
  },
  staticCss: ['*'],
})
