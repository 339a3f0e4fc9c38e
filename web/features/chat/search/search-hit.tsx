import { css } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { chatTime } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Author } from '#worker/features/chat/contract.ts'
import { markFound } from '#worker/features/chat/rules/search-words.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'

/** How much of a long message stands before its first word that is looked for, in UTF-16 units. */
const LEAD = 60

type SearchHitProps = {
  by: Author | null
  /** An ISO instant. */
  at: string
  /** What it is, where it is no message. */
  kind?: string
  text: string
  words: readonly string[]
  onOpen: () => void
}

/** A message or a poll that was found: who said it and when, and what is looked for, marked. */
export function SearchHit({ by, at, kind, text, words, onOpen }: SearchHitProps) {
  const today = londonDayAt(useMinute())
  const pieces = markFound(text, words)
  return (
    <button type="button" className={hit} onClick={onOpen}>
      <span className={head}>
        <strong>{by?.gamertag ?? 'Former member'}</strong>
        {kind && <Badge>{kind}</Badge>}
        <time dateTime={at}>{chatTime(at, today)}</time>
      </span>
      <span className={css({ lineClamp: '3', overflowWrap: 'anywhere' })}>
        {pieces.map(({ text, isFound }, place) =>
          isFound ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their places.
            <mark key={place} className={mark}>
              {text}
            </mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <span key={place}>
              {place === 0 && pieces.length > 1 && text.length > LEAD ? `…${text.slice(-LEAD)}` : text}
            </span>
          ),
        )}
      </span>
    </button>
  )
}

const hit = css({
  display: 'grid',
  width: 'full',
  px: '3',
  py: '2',
  textAlign: 'left',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { bg: 'bg.raised' },
})
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  '& > time': { color: 'fg.muted', fontSize: 'sm' },
})
const mark = css({ bg: 'plate.solid', color: 'plate.fg', borderRadius: '[2px]' })
