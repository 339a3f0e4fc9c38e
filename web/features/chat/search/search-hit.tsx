import { css } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { chatTime } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Author } from '#worker/features/chat/contract.ts'
import { markFound } from '#worker/features/chat/rules/search-words.ts'
import { londonDayAt } from '#worker/lib/text/london-clock.ts'

/** Maximum length of text shown before the first match, in UTF-16 units. */
const LEAD = 60

type SearchHitProps = {
  by: Author | null
  /** An ISO instant. */
  at: string
  /** A label for anything other than a message. */
  kind?: string
  text: string
  words: readonly string[]
  onOpen: () => void
}

/** A search hit: author, time, and the text with the matches highlighted. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text are identified by their index alone.
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
