import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { ProvenOnly } from '#web/features/passkeys/components/proof/proven-only.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { membersQuery, pendingMembersQuery, profilesQuery } from './api.ts'
import { ApprovalAll } from './components/approval/approval-all.tsx'
import { ApprovalList } from './components/approval/approval-list.tsx'
import { useAskedCard } from './components/approval/approval-place.ts'
import { ApprovalStates } from './components/approval/approval-states.tsx'

/** Where admins let drivers in or turn them away, most often from a phone. */
export default function MemberApprovalPage() {
  return (
    <ProvenOnly>
      <MemberApproval />
    </ProvenOnly>
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
  // Followed once more from the bell, the same address asks once more.
  const forgetAsked = useCallback(() => setParams({}, { replace: true }), [setParams])
  useAskedCard(pending.data ?? [], params.get('member'), forgetAsked)
  return (
    <>
      <title>Member Approval | Racing Club</title>
      <PageHead
        overlap
        awaits
        title="Member Approval"
        subtitle={<span role="status">{view === 'all' ? inTheClub(all) : atTheGate(pending)}</span>}
        side={
          <SegmentGroup
            label="Members shown"
            value={view}
            onChange={next => setParams(next === 'all' ? { show: 'all' } : {}, { replace: true })}
            options={[
              { value: 'pending', label: 'Pending', count: pending.data?.length },
              { value: 'all', label: 'All Members' },
            ]}
          />
        }
      />
      <Page overlap>
        {view === 'all' ? (
          <ApprovalStates
            query={{ ...profiles, isError: profiles.isError && !profiles.isFetchNextPageError }}
            what="all members"
          >
            {shown => (
              <ApprovalAll
                profiles={shown}
                query={profiles}
                members={all.data}
                pending={pending.data ?? []}
              />
            )}
          </ApprovalStates>
        ) : (
          <ApprovalStates query={pending} what="pending members">
            {members => <ApprovalList members={members} empty={<NobodyWaits />} />}
          </ApprovalStates>
        )}
      </Page>
    </>
  )
}

function NobodyWaits() {
  return (
    <Card>
      <EmptyState art={<UserCheck />} title="No Pending Approvals">
        All member registrations have been reviewed.
      </EmptyState>
    </Card>
  )
}

type Count = { data?: unknown[]; isError: boolean }

function atTheGate({ data, isError }: Count) {
  if (!data) return isError ? 'Nobody can be let in just now.' : 'Loading...'
  if (data.length === 0) return 'Nobody is waiting to join.'
  return data.length === 1
    ? 'One driver is waiting to join.'
    : `${data.length} drivers are waiting to join, longest first.`
}

function inTheClub({ data, isError }: Count) {
  if (!data) return isError ? 'The drivers cannot be listed just now.' : 'Loading...'
  return data.length === 1 ? 'One profile in the club.' : `${data.length} profiles in the club.`
}
