import { useMemo } from 'react'
import { css } from 'styled-system/css'
import { TextWithLinks } from '../messages/message-text.tsx'
import { parseClubText } from './parse-club-text.ts'

/** The admins' text with a colour per role and working links. */
export function ClubText({ text }: { text: string }) {
  const lines = useMemo(() => parseClubText(text), [text])
  return (
    <div className={styles.root}>
      {lines.map((line, at) => {
        // Lines are identified by their position alone.
        const key = `${at}`
        return line.kind === 'plain' ? (
          <p key={key} className={styles.plain} dir="auto">
            <TextWithLinks text={line.text} />
          </p>
        ) : (
          <p key={key} className={styles.role} data-tone={line.tone}>
            <b>{line.role}:</b> <TextWithLinks text={line.names} />
          </p>
        )
      })}
    </div>
  )
}

const styles = {
  // Links here do not concern the reader, so they are not yellow in the dark theme.
  root: css({ mt: '1.5', fontSize: 'md', lineHeight: '[1.45]', '--link': 'currentColor' }),
  // An empty line separates paragraphs.
  plain: css({ minHeight: '[0.75em]', color: 'fg.muted', whiteSpace: 'pre-wrap' }),
  role: css({
    my: '1',
    pl: '2.5',
    borderLeft: '3px solid currentColor',
    '& > b': { fontWeight: 'bold' },
    // Neighbouring tones are easy to tell apart.
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
