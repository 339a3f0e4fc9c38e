import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import {
  ClipboardList,
  Flag,
  type LucideIcon,
  MessagesSquare,
  Radio,
  TriangleAlert,
  Trophy,
  UserRound,
} from 'lucide-react'
import { type Ref, useMemo, useState } from 'react'
import { css, cx } from 'styled-system/css'
import { type ClientErrorCount, clientErrorsQuery } from '#web/features/client-errors/api.ts'
import { membersQuery } from '#web/features/members/api.ts'
import { errorMessage } from '#web/lib/api.ts'
import { cardDate, shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFocusNewRows } from '#web/ui/focus-new-rows.ts'
import { Notice } from '#web/ui/notice.tsx'
import {
  type EntryGroup,
  groupEntries,
  type MemberNames,
  type SentencePart,
  sentenceForEntry,
  sentenceForGroup,
} from './activity-sentences.ts'
import { adminDashboard } from './admin-dashboard.look.ts'
import type { AuditEntry } from './api.ts'
import { QueryStates } from './query-states.tsx'

/** Number of log lines shown at first. */
const SHOWN = 8

type AuditQuery = UseInfiniteQueryResult<InfiniteData<AuditEntry[]>>

/** Everything admins did, newest first. */
export function ActivityLog({ audit }: { audit: AuditQuery }) {
  const members = useQuery(membersQuery)
  const names = members.data && new Map(members.data.map(({ id, gamertag }) => [id, gamertag]))
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className={css({ textStyle: 'h2', mb: '4' })}>
        Activity
      </h2>
      <QueryStates
        query={{ ...audit, isError: audit.isError && !audit.isFetchNextPageError }}
        what="the activity"
      >
        {({ pages }) => (
          <Card>
            <Trouble />
            <LogLines entries={pages.flat()} names={names} audit={audit} />
          </Card>
        )}
      </QueryStates>
    </section>
  )
}

/** Number of browser errors shown above the log; the rest of the week folds out. */
const TROUBLE_SHOWN = 3

/** Counts the browsers in which pages broke in the last week; nothing if there were none. */
function Trouble() {
  const { data: counts = [] } = useQuery(clientErrorsQuery)
  if (counts.length === 0) return null
  const more = counts.slice(TROUBLE_SHOWN)
  return (
    <div className={trouble}>
      <TroubleList label="Errors in browsers" counts={counts.slice(0, TROUBLE_SHOWN)} />
      {more.length > 0 && (
        <details className={cx(adminDashboard.run, css({ px: { base: '4', md: '5' }, pb: '3' }))}>
          <summary>{`${more.length} more this week`}</summary>
          <TroubleList label="More errors in browsers" counts={more} />
        </details>
      )}
    </div>
  )
}

function TroubleList({ label, counts }: { label: string; counts: ClientErrorCount[] }) {
  return (
    <ul aria-label={label} className={css({ listStyle: 'none' })}>
      {counts.map(({ day, page, browsers }) => (
        <li key={`${day} ${page}`} className={row}>
          <TriangleAlert
            aria-hidden="true"
            className={css({ flexShrink: '0', color: 'status.warn.fg', mt: '0.5' })}
          />
          <p className={css({ flex: '[1 1 12rem]', minWidth: '0', overflowWrap: 'anywhere' })}>
            <strong className={css({ fontWeight: 'semibold' })}>
              {`${browsers} ${browsers === 1 ? 'browser' : 'browsers'}`}
            </strong>{' '}
            hit errors on {page}
          </p>
          <time dateTime={day.slice(0, 10)} className={when}>
            {shortDate(day)}
          </time>
        </li>
      ))}
    </ul>
  )
}

type LogLinesProps = {
  entries: AuditEntry[]
  names: MemberNames
  audit: AuditQuery
}

// Shows the newest lines first, and more on request.
function LogLines({ entries, names, audit }: LogLinesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const groups = useMemo(() => groupEntries(entries), [entries])
  const shown = isOpen ? groups : groups.slice(0, SHOWN)
  const hasMore = shown.length < groups.length || audit.hasNextPage
  const { list, onMore } = useFocusNewRows(shown.length, hasMore)
  const showMore = () => {
    onMore()
    setIsOpen(true)
    if (shown.length === groups.length) void audit.fetchNextPage()
  }
  return (
    <>
      <LogList ref={list} groups={shown} names={names} />
      {audit.isFetchNextPageError && (
        <Notice tone="error" className={css({ mx: '5', mb: '4' })}>
          {errorMessage(audit.error)}
        </Notice>
      )}
      {hasMore && (
        <div className={adminDashboard.more}>
          <Button
            variant="secondary"
            size="sm"
            busy={audit.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={showMore}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const icons: Record<string, LucideIcon> = {
  race: Flag,
  championship: Trophy,
  member: UserRound,
  registration: UserRound,
  room: MessagesSquare,
  message: MessagesSquare,
  poll: MessagesSquare,
  club: MessagesSquare,
  push: Radio,
}

type LogListProps = { groups: readonly EntryGroup[]; names: MemberNames; ref: Ref<HTMLOListElement> }

/** One sentence per group of entries, with the London time of the newest. */
function LogList({ groups, names, ref }: LogListProps) {
  if (groups.length === 0)
    return (
      <EmptyState art={<ClipboardList />} title="No activity yet" level={3}>
        What admins do with races, championships and members appears here.
      </EmptyState>
    )
  return (
    <ol ref={ref}>
      {groups.map(group => {
        const [{ id, action, at }] = group
        const Icon = icons[action.split('.')[0] ?? ''] ?? ClipboardList
        return (
          <li key={id} className={row}>
            <Icon aria-hidden="true" className={css({ flexShrink: '0', color: 'fg.muted', mt: '0.5' })} />
            <div className={css({ flex: '[1 1 12rem]', minWidth: '0', overflowWrap: 'anywhere' })}>
              <GroupSentence group={group} names={names} />
            </div>
            <time dateTime={at} className={when}>
              {shortDate(at)}, {cardDate(at).time}
            </time>
          </li>
        )
      })}
    </ol>
  )
}

/** One act, or a count that folds out to the single acts. */
function GroupSentence({ group, names }: { group: EntryGroup; names: MemberNames }) {
  const words = <Sentence pieces={sentenceForGroup(group, names)} />
  if (group.length === 1) return <p>{words}</p>
  return (
    <details className={adminDashboard.run}>
      <summary>{words}</summary>
      <ul>
        {group.map(entry => (
          <li key={entry.id}>
            <span>{cardDate(entry.at).time}</span>{' '}
            <Sentence pieces={sentenceForEntry(entry, names).slice(1)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sentence({ pieces }: { pieces: SentencePart[] }) {
  return pieces.map((piece, place) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay in their places.
      <span key={place}>{piece}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay in their places.
      <strong key={place} className={css({ fontWeight: 'semibold' })}>
        {piece.name}
      </strong>
    ),
  )
}

const trouble = css({
  borderBottomWidth: 'hair',
  borderBottomStyle: 'solid',
  borderColor: 'border.subtle',
})
const row = css({
  display: 'flex',
  columnGap: '3',
  px: { base: '4', md: '5' },
  py: '3',
  fontSize: 'md',
  lineHeight: 'snug',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
  _first: { borderTopWidth: '[0]' },
  flexWrap: { base: 'wrap', sm: 'nowrap' },
  '& > svg': { width: '[18px]', height: '[18px]' },
})
const when = css({
  flexShrink: '0',
  flexBasis: { base: 'full', sm: '[auto]' },
  pl: { base: '[30px]', sm: '0' },
  mt: { base: '0.5', sm: '0' },
  color: 'fg.muted',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
})
