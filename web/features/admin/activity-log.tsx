import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { css } from 'styled-system/css'
import { adminDashboard } from 'styled-system/recipes'
import { membersQuery } from '#web/features/members/api.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useMoreRows } from '#web/ui/more-rows.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Names } from './activity-sentences.ts'
import { type AuditEntry, auditQuery } from './api.ts'
import { ActivityList } from './components/dashboard/activity-list.tsx'
import { runsOf } from './components/dashboard/runs.ts'
import { AdminStates } from './query-states.tsx'

/** How many lines of the log are shown at first. */
const SHOWN = 8

/** Everything that admins did, newest first. */
export function Activity() {
  const audit = useInfiniteQuery(auditQuery)
  const members = useQuery(membersQuery)
  const names = members.data && new Map(members.data.map(({ id, gamertag }) => [id, gamertag]))
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className={css({ textStyle: 'h2', mb: '4' })}>
        Activity
      </h2>
      <AdminStates
        query={{ ...audit, isError: audit.isError && !audit.isFetchNextPageError }}
        what="the activity"
      >
        {({ pages }) => (
          <Card>
            <Log entries={pages.flat()} names={names} audit={audit} />
          </Card>
        )}
      </AdminStates>
    </section>
  )
}

type LogProps = {
  entries: AuditEntry[]
  names: Names
  audit: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
}

// The newest eight lines, and the rest for whoever wants it.
function Log({ entries, names, audit }: LogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const runs = useMemo(() => runsOf(entries), [entries])
  const shown = isOpen ? runs : runs.slice(0, SHOWN)
  const hasMore = shown.length < runs.length || audit.hasNextPage
  const { list, onMore } = useMoreRows(shown.length, hasMore)
  const showMore = () => {
    onMore()
    setIsOpen(true)
    if (shown.length === runs.length) void audit.fetchNextPage()
  }
  return (
    <>
      <ActivityList ref={list} runs={shown} names={names} />
      {audit.isFetchNextPageError && (
        <Notice tone="error" className={css({ mx: '5', mb: '4' })}>
          {sentenceOf(audit.error)}
        </Notice>
      )}
      {hasMore && (
        <div className={adminDashboard().more}>
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
