import { type ResultDraft, standingOf } from './draft.ts'
import type { EntryDriver } from './entry-drivers.ts'
import { resultEntry } from './result-entry.look.ts'

/** A driver's name, and their gamertag if different. */
export function DriverName({ driver }: { driver: EntryDriver }) {
  const { displayName, gamertag } = driver
  return (
    <span className={resultEntry().name}>
      <strong>{displayName}</strong>
      {gamertag && gamertag !== displayName && <small>{gamertag}</small>}
    </span>
  )
}

/** A driver's position on its plate, or a status; empty while not on the list. */
export function NumberPlate({ draft, memberId }: { draft: ResultDraft; memberId: string }) {
  const standing = standingOf(draft, memberId)
  return (
    <span
      className={resultEntry().number}
      data-on={standing ? '' : undefined}
      data-word={standing?.isNumber === false ? '' : undefined}
      aria-hidden="true"
    >
      {standing?.short}
    </span>
  )
}
