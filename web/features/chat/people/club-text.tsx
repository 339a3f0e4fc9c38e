import { useMemo } from 'react'
import { TextWithLinks } from '../messages/message-text.tsx'
import { clubText } from './club-text.look.ts'
import { parseClubText } from './parse-club-text.ts'

/** What the club's admins say, as it stands beside the chat: a colour a role, and links that lead somewhere. */
export function ClubText({ text }: { text: string }) {
  const styles = clubText
  const lines = useMemo(() => parseClubText(text), [text])
  return (
    <div className={styles.root}>
      {lines.map((line, at) => {
        // Lines are told apart by their place alone.
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
