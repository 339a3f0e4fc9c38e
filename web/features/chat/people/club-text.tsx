import { useMemo } from 'react'
import '#web/theme/late/club-text.css'
import { clubText } from 'styled-system/recipes'
import { Linked } from '../messages/message-text.tsx'
import { clubLinesOf } from './parse-club-text.ts'

/** What the club's admins say, as it stands beside the chat: a colour a role, and links that lead somewhere. */
export function ClubText({ text }: { text: string }) {
  const look = clubText()
  const lines = useMemo(() => clubLinesOf(text), [text])
  return (
    <div className={look.root}>
      {lines.map((line, at) => {
        // Lines are told apart by their place alone.
        const key = `${at}`
        return line.kind === 'plain' ? (
          <p key={key} className={look.plain}>
            <Linked text={line.text} />
          </p>
        ) : (
          <p key={key} className={look.role} data-tone={line.tone}>
            <b>{line.role}:</b> <Linked text={line.names} />
          </p>
        )
      })}
    </div>
  )
}
