import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import { errorMessage } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { memberStatuses } from '#worker/features/members/contract.ts'
import type { ListedMember, MemberProfile, PendingMember } from './api.ts'
import { ApprovalList } from './approval-list.tsx'
import { MemberFilters } from './member-filters.tsx'
import { type StatusFilter, useMemberSearch } from './member-search.ts'

type AllMembersProps = {
  /** The profiles fetched so far. */
  profiles: MemberProfile[]
  /** All members, once loaded. */
  members: ListedMember[] | undefined
  /** Pending members: only these carry look-alikes. */
  pending: PendingMember[]
  /** Fetches the remaining pages. */
  query: UseInfiniteQueryResult<unknown>
}

/** All members with a profile: admins search them and can reverse decisions. */
export function AllMembers({ profiles, query, members = profiles, pending }: AllMembersProps) {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const status: StatusFilter = memberStatuses.find(known => known === params.get('status')) ?? 'any'
  const setStatus = (next: StatusFilter) =>
    setParams(next === 'any' ? { show: 'all' } : { show: 'all', status: next }, {
      replace: true,
      preventScrollReset: true,
    })
  const changeSearch = (next: string) => {
    setSearch(next)
    if (params.has('search')) setStatus(status) // the address no longer says what is searched for
  }

  const everyone = useMemo(() => {
    const gamertags = new Map(members.map(({ id, gamertag }) => [id, gamertag]))
    const twins = new Map(pending.map(({ id, looksLike }) => [id, looksLike]))
    return profiles.map(member => ({
      ...member,
      approver: gamertags.get(member.approvedBy ?? ''),
      looksLike: twins.get(member.id),
    }))
  }, [profiles, members, pending])

  const shown = useMemberSearch(everyone, search, status)
  // Memoised, so that typing does not redraw every card.
  const nobody = useMemo(() => {
    const clear = () => {
      setSearch('')
      setParams({ show: 'all' }, { replace: true, preventScrollReset: true })
    }
    return <NobodyFound onClear={clear} />
  }, [setParams])
  return (
    <>
      <MemberFilters
        on="pit"
        search={search}
        onSearch={changeSearch}
        status={status}
        onStatus={setStatus}
        result={shown.length === members.length ? '' : `${shown.length} of ${members.length} shown`}
      />
      <ApprovalList members={shown} empty={query.hasNextPage ? null : nobody} />
      <LoadMore query={query} isWanted={search.trim() !== '' || status !== 'any'} />
    </>
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        art={<SearchX />}
        title="No Members Found"
        action={
          <Button variant="secondary" onClick={onClear}>
            Show everyone
          </Button>
        }
      >
        No member matches this search and status.
      </EmptyState>
    </Card>
  )
}

type LoadMoreProps = {
  query: UseInfiniteQueryResult<unknown>
  /** A search is active: the remaining pages are fetched without a press. */
  isWanted: boolean
}

/** Fetches the next page of profiles. */
function LoadMore({ query, isWanted }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query
  const isDue = isWanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div
      className={css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4', mt: '6' })}
    >
      {isFetchNextPageError && <Notice tone="error">{errorMessage(error)}</Notice>}
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  )
}
