import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserCheck, UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import { JoiningClosed } from '#web/features/joining/joining-closed.tsx'
import { ProvenOnly } from '#web/features/passkeys/require-proof.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Late, LatePart } from '#web/ui/late.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { ApprovalAll } from './all-members.tsx'
import { membersQuery, pendingMembersQuery, profilesQuery } from './api.ts'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalStates } from './components/approval/approval-states.tsx'
import { useAskedCard } from './list-focus.ts'

const inviteDialog = new LatePart(() => import('#web/features/joining/invite-dialog.tsx'))

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
        <JoiningClosed />
        <Invite />
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

function Invite() {
  const [visit, setVisit] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setVisit(visit + 1) // a link is shown once, so every visit begins anew
    setIsOpen(true)
  }
  return (
    <div className={css({ display: 'flex', justifyContent: 'flex-end', mb: '4' })}>
      <Button
        size="sm"
        variant="secondary"
        icon={<UserPlus />}
        onPointerEnter={inviteDialog.fetchAhead}
        onClick={open}
      >
        Invite a driver
      </Button>
      <Late key={visit} part={inviteDialog} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
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
