import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import {
  type ListedMember,
  membersQuery,
  type PendingMember,
  pendingMembersQuery,
} from '#web/features/members/api.ts'
import { useFocusAfterRemoval } from '#web/features/members/list-focus.ts'
import { MemberFilters } from '#web/features/members/member-filters.tsx'
import { type StatusFilter, useMemberSearch } from '#web/features/members/member-search.ts'
import { useMinWidthMd } from '#web/lib/screen-width.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { memberStatuses } from '#worker/features/members/contract.ts'
import type { MemberRowHandlers } from './member-rows.tsx'
import { MemberCards, MemberTable } from './member-rows.tsx'
import { LoadingRows, QueryStates } from './query-states.tsx'
import { TabHead } from './tab-head.tsx'

/** All members, to search, approve or reject, and delete. */
export function MembersTab() {
  const query = useQuery({ ...membersQuery, refetchInterval: pollWhileFeedIsDown })
  const { data: pending = [], isPending: isLookingForTwins } = useQuery(pendingMembersQuery)
  const { data: members, refetch } = query
  // Before the live updates connect, a new member may be in only one of the two lists.
  const isBehind = members && pending.some(({ id }) => !members.some(member => member.id === id))
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  return (
    <>
      <TabHead title="Members" />
      <QueryStates query={query} what="members">
        {list =>
          // A look-alike warning that arrived after its card would push the rest down.
          isLookingForTwins ? (
            <LoadingRows label="Loading members" />
          ) : (
            <SearchableMembers members={list} pending={pending} />
          )
        }
      </QueryStates>
    </>
  )
}

/** Number of members added per press: a phone draws hundreds of rows slowly. */
const STEP = 50

type SearchableMembersProps = {
  members: ListedMember[]
  /** Only the pending list knows look-alikes. */
  pending: PendingMember[]
}

/** The members, searched and filtered; the status filter is in the address, so it can be linked to. */
function SearchableMembers({ members, pending }: SearchableMembersProps) {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const status: StatusFilter = memberStatuses.find(known => known === params.get('status')) ?? 'any'
  const find = (nextSearch: string, nextStatus: StatusFilter) => {
    setSearch(nextSearch)
    setMost(STEP)
    if (nextStatus === status) return
    setParams(before => withStatus(before, nextStatus), { replace: true, preventScrollReset: true })
  }
  const found = useMemberSearch(members, search, status)
  const firstNew = useRef<string>(undefined)
  const showMore = () => {
    firstNew.current = found[most]?.id
    setMost(most + STEP)
  }
  // After the last press the button is gone, so move the focus to the first new row.
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
            {`${most} of ${found.length} shown`}
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
        Try another gamertag, name, number or status.
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

const rejectDialog = new LazyPart(() => import('#web/features/members/reject-dialog.tsx'))
const deleteDialog = new LazyPart(() => import('./delete-member-dialog.tsx'))
const roleDialog = new LazyPart(() => import('./admin-role-dialog.tsx'))
const signOutDialog = new LazyPart(() => import('./sign-out-member-dialog.tsx'))
const codeDialog = new LazyPart(() => import('#web/features/passkeys/enrolment-code-dialog.tsx'))
const ahead = [rejectDialog, deleteDialog, roleDialog, signOutDialog, codeDialog]

type OpenDialog = {
  act: 'reject' | 'delete' | 'role' | 'sign-out' | 'code'
  member: ListedMember
  visit: number
  open: boolean
}

type MemberListProps = {
  members: ListedMember[]
  /** Maximum number of members drawn. */
  most: number
  pending: PendingMember[]
  /** Shown when there are none. */
  empty: ReactNode
}

/** Members as rows or cards, their dialogs, and the keyboard focus among them. */
function MemberList({ members, most, pending, empty }: MemberListProps) {
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [decided, setDecided] = useState<{ id: string } | null>(null)
  const shown = useMemo(() => members.slice(0, most), [members, most])
  const twins = useMemo(() => new Map(pending.map(({ id, looksLike }) => [id, looksLike])), [pending])
  const place = useFocusAfterRemoval(shown, decided, asked?.open ?? false)
  const Rows = useMinWidthMd() ? MemberTable : MemberCards
  usePrefetch(ahead)
  // Stable, so that rows do not re-render on every letter of a search.
  const [ask] = useState<MemberRowHandlers>(() => ({
    reject: member => setAsked(before => opened('reject', member, before)),
    delete: member => setAsked(before => opened('delete', member, before)),
    role: member => setAsked(before => opened('role', member, before)),
    signOut: member => setAsked(before => opened('sign-out', member, before)),
    code: member => setAsked(before => opened('code', member, before)),
    decided: id => setDecided({ id }),
  }))
  return (
    <>
      <div {...place} tabIndex={-1}>
        {shown.length > 0 ? <Rows members={shown} twins={twins} ask={ask} /> : empty}
      </div>
      {asked && (
        <MemberDialog
          key={asked.visit}
          {...asked}
          onClose={() =>
            // A late answer must not close a dialog opened since.
            setAsked(current => (current?.visit === asked.visit ? { ...current, open: false } : current))
          }
          onDecided={() => setDecided({ id: asked.member.id })}
        />
      )}
    </>
  )
}

type MemberDialogProps = Pick<OpenDialog, 'act' | 'member' | 'open'> & {
  onClose: () => void
  onDecided: () => void
}

function MemberDialog({ act, member, open, onClose, onDecided }: MemberDialogProps) {
  const props = { member, open, onClose, onDecided }
  switch (act) {
    case 'reject':
      return <LazyDialog part={rejectDialog} {...props} />
    case 'delete':
      return <LazyDialog part={deleteDialog} {...props} />
    case 'role':
      return <LazyDialog part={roleDialog} member={member} open={open} onClose={onClose} />
    case 'sign-out':
      return <LazyDialog part={signOutDialog} member={member} open={open} onClose={onClose} />
    case 'code':
      return <LazyDialog part={codeDialog} member={member} open={open} onClose={onClose} />
  }
}

function opened(act: OpenDialog['act'], member: ListedMember, before: OpenDialog | null): OpenDialog {
  return { act, member, visit: (before?.visit ?? 0) + 1, open: true }
}
