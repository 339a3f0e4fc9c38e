import { css } from 'styled-system/css'

/** What the club's admins say: a line of a role in its colour, other lines as they are. */
export const clubText = {
  // Links are no one's own, so they are not yellow in the dark.
  root: css({ mt: '1.5', fontSize: 'md', lineHeight: '[1.45]', '--link': 'currentColor' }),
  // An empty line parts what is above it from what is below.
  plain: css({ minHeight: '[0.75em]', color: 'fg.muted', whiteSpace: 'pre-wrap' }),
  role: css({
    my: '1',
    pl: '2.5',
    borderLeft: '3px solid currentColor',
    '& > b': { fontWeight: 'bold' },
    // Neighbours look different.
    '&[data-tone="0"]': { color: 'role.blue' },
    '&[data-tone="1"]': { color: 'role.copper' },
    '&[data-tone="2"]': { color: 'role.teal' },
    '&[data-tone="3"]': { color: 'role.violet' },
    '&[data-tone="4"]': { color: 'role.amber' },
    '&[data-tone="5"]': { color: 'role.indigo' },
    '&[data-tone="6"]': { color: 'role.rose' },
    '&[data-tone="7"]': { color: 'role.moss' },
  }),
}
