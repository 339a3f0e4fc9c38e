import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserCheck, UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import { JoiningClosedNotice } from '#web/features/joining/joining-closed.tsx'
import { RequireProof } from '#web/features/passkeys/require-proof.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FetchFailed, FetchOutdated } from '#web/ui/fetch-failed.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AllMembers } from './all-members.tsx'
import { membersQuery, pendingMembersQuery, profilesQuery } from './api.ts'
import { ApprovalList, approvalGrid } from './approval-list.tsx'
import { useFocusRequestedCard } from './list-focus.ts'

const inviteDialog = new LazyPart(() => import('#web/features/joining/invite-dialog.tsx'))

/** Where admins approve and reject drivers, mostly from a phone. */
export default function MemberApprovalPage() {
  return (
    <RequireProof>
      <MemberApproval />
    </RequireProof>
  )
}

function MemberApproval() {
  const [params, setParams] = useSearchParams()
  const view = params.get('show') === 'all' ? 'all' : 'pending'
  const pending = useQuery(pendingMembersQuery)
  const all = useQuery({ ...membersQuery, enabled: view === 'all' })
  const profiles = useInfiniteQuery({
    ...profilesQuery,
    enabled: view === 'all',
    select: ({ pages }) => pages.flat(),
  })
  // Cleared, so that the same notification works again.
  const forgetAsked = useCallback(
    () => setParams({}, { replace: true, preventScrollReset: true }),
    [setParams],
  )
  useFocusRequestedCard(pending.data ?? [], params.get('member'), forgetAsked)
  return (
    <>
      <title>Member Approval | Racing Club</title>
      <PageHead
        overlap
        awaits
        title="Member Approval"
        subtitle={
          <span role="status">{view === 'all' ? allMembersSentence(all) : pendingSentence(pending)}</span>
        }
        side={
          <>
            <Invite />
            <SegmentGroup
              label="Members shown"
              value={view}
              onChange={next =>
                setParams(next === 'all' ? { show: 'all' } : {}, { replace: true, preventScrollReset: true })
              }
              options={[
                { value: 'pending', label: 'Pending', count: pending.data?.length },
                { value: 'all', label: 'All Members' },
              ]}
            />
          </>
        }
      />
      <Page overlap>
        {view === 'pending' && <JoiningClosedNotice />}
        {view === 'all' ? (
          <QueryStates
            query={{ ...profiles, isError: profiles.isError && !profiles.isFetchNextPageError }}
            what="all members"
          >
            {shown => (
              <AllMembers profiles={shown} query={profiles} members={all.data} pending={pending.data ?? []} />
            )}
          </QueryStates>
        ) : (
          <QueryStates query={pending} what="pending members">
            {members => <ApprovalList members={members} empty={<NobodyPending />} />}
          </QueryStates>
        )}
      </Page>
    </>
  )
}

function Invite() {
  const [visit, setVisit] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setVisit(visit + 1) // a link is shown once, so every opening starts afresh
    setIsOpen(true)
  }
  return (
    <>
      <Button
        size="sm"
        variant="onPit"
        icon={<UserPlus />}
        onPointerEnter={inviteDialog.fetchAhead}
        onClick={open}
      >
        Invite a driver
      </Button>
      <LazyDialog key={visit} part={inviteDialog} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

function NobodyPending() {
  return (
    <Card>
      <EmptyState art={<UserCheck />} title="No Pending Approvals">
        All member registrations have been reviewed.
      </EmptyState>
    </Card>
  )
}

type CountedQuery = { data?: unknown[]; isError: boolean }

function pendingSentence({ data, isError }: CountedQuery) {
  if (!data) return isError ? 'Pending members cannot be listed right now.' : 'Loading...'
  if (data.length === 0) return 'Nobody is waiting to join.'
  return data.length === 1
    ? 'One driver is waiting to join.'
    : `${data.length} drivers are waiting to join, longest first.`
}

function allMembersSentence({ data, isError }: CountedQuery) {
  if (!data) return isError ? 'Members cannot be listed right now.' : 'Loading...'
  return data.length === 1 ? 'One profile in the club.' : `${data.length} profiles in the club.`
}

type QueryStatesProps<T> = {
  query: Pick<
    UseQueryResult<T[]>,
    'data' | 'isPending' | 'isError' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'
  >
  /** "pending members" or "all members", for the texts of both states. */
  what: string
  children: (list: T[]) => ReactNode
}

/** Loading and failed, as cards; earlier data stays in view, marked with its age. */
function QueryStates<T>({ query, what, children }: QueryStatesProps<T>) {
  if (query.isPending) return <LoadingCards label={`Loading ${what}`} />
  if (!query.data) return <FetchFailed query={query} what={what} />
  return (
    <>
      {query.isError && <FetchOutdated query={query} what={what} />}
      {children(query.data)}
    </>
  )
}

function LoadingCards({ label }: { label: string }) {
  return (
    <Loading label={label} className={approvalGrid}>
      {['first', 'second', 'third'].map(card => (
        <Card key={card} padded className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
          <Skeleton shape="text" width="55%" height="26px" />
          <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
            <Skeleton shape="circle" width="36px" height="36px" />
            <Skeleton shape="text" width="60%" height="44px" />
          </div>
          <Skeleton shape="text" width="80%" height="20px" />
          <Skeleton height="44px" />
        </Card>
      ))}
    </Loading>
  )
}
