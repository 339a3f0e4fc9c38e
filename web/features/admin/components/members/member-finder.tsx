import { SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import type { ListedMember, PendingMember } from '#web/features/members/api.ts'
import { MemberFilters } from '#web/features/members/member-filters.tsx'
import { type StatusFilter, useMemberSearch } from '#web/features/members/member-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { memberStatuses } from '#worker/features/members/contract.ts'
import { MemberList } from './member-list.tsx'

/** How many more are shown at a time: a phone draws hundreds of rows slowly. */
const STEP = 50

type MemberFinderProps = {
  members: ListedMember[]
  /** Carries the look-alikes, which only the pending list knows. */
  pending: PendingMember[]
}

/** The members, searched and filtered; the status is in the address, so that it can be linked to. */
export function MemberFinder({ members, pending }: MemberFinderProps) {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const status: StatusFilter = memberStatuses.find(known => known === params.get('status')) ?? 'any'
  const find = (nextSearch: string, nextStatus: StatusFilter) => {
    setSearch(nextSearch)
    setMost(STEP)
    if (nextStatus === status) return
    setParams(before => withStatus(before, nextStatus), { replace: true })
  }
  const found = useMemberSearch(members, search, status)
  const firstNew = useRef<string>(undefined)
  const showMore = () => {
    firstNew.current = found[most]?.id
    setMost(most + STEP)
  }
  // The last press takes the button away; the focus goes on to what it has brought.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are what it waits for.
  useEffect(() => {
    const { current: id } = firstNew
    firstNew.current = undefined
    if (id && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-member="${CSS.escape(id)}"] [data-seat]`)?.focus()
  }, [most])
  return (
    <>
      <MemberFilters
        on="page"
        search={search}
        onSearch={next => find(next, status)}
        status={status}
        onStatus={next => find(search, next)}
        result={
          found.length === members.length ? inAll(found.length) : `${found.length} of ${members.length}`
        }
      />
      <MemberList members={found} most={most} pending={pending} empty={<NobodyFound onClear={find} />} />
      {found.length > most && (
        <div className={css({ display: 'grid', justifyItems: 'center', gap: '2', mt: '6' })}>
          <p className={css({ textStyle: 'small', color: 'fg.muted' })}>
            {most} of {found.length} shown
          </p>
          <Button variant="secondary" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function NobodyFound({ onClear }: { onClear: (search: string, status: StatusFilter) => void }) {
  return (
    <Card>
      <EmptyState
        art={<SearchX />}
        level={3}
        title="No members found."
        action={
          <Button variant="secondary" onClick={() => onClear('', 'any')}>
            Show everyone
          </Button>
        }
      >
        Nobody’s gamertag, name, number and status match what you are looking for.
      </EmptyState>
    </Card>
  )
}

function withStatus(params: URLSearchParams, status: StatusFilter) {
  const next = new URLSearchParams(params)
  if (status === 'any') next.delete('status')
  else next.set('status', status)
  return next
}

function inAll(count: number) {
  return count === 1 ? '1 member' : `${count} members`
}
