import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Decision, ListedMember } from '#web/features/members/api.ts'
import type { Press } from '#web/features/members/member-decision.ts'
import { useSession } from '#web/features/session/api.ts'
import { Button, button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'

type MemberActionsProps = {
  place: 'row' | 'card'
  member: ListedMember
  /** The id of the element that names the member. */
  nameId: string
  underWay?: Decision
  onApprove: (press: Press) => void
  onReject: () => void
  onCode: () => void
  onDelete: () => void
  onRole: () => void
  onSignOut: () => void
}

/**
 * What an admin can do with a member: decide, or decide anew, edit, and delete who is no admin; and what is done seldom,
 * one press away: the admin role, a one-time code, and signing out.
 */
export function MemberActions({ place, ...props }: MemberActionsProps) {
  const { member, nameId, onDelete } = props
  const { member: me } = useSession()
  return (
    <div className={place === 'row' ? rowActions : cardActions}>
      <div className={decisions}>{!member.isAdmin && <Decisions {...props} />}</div>
      <Link
        to={approvalCardOf(member)}
        aria-label="Edit"
        aria-describedby={nameId}
        className={button({ variant: 'ghost', size: 'sm', square: true })}
      >
        <Pencil aria-hidden="true" />
      </Link>
      {member.id === me?.id ? place === 'row' && <span className={noButton} /> : <MemberMore {...props} />}
      {member.isAdmin ? (
        place === 'row' && <span className={noButton} />
      ) : (
        <IconButton
          label="Delete"
          variant="dangerGhost"
          size="sm"
          aria-describedby={nameId}
          onClick={onDelete}
        >
          <Trash2 />
        </IconButton>
      )}
    </div>
  )
}

type DecideProps = Omit<MemberActionsProps, 'place'>

// Both while nothing is decided, then the one that reverses it.
function Decisions(props: DecideProps) {
  const { status } = props.member
  return (
    <>
      {status !== 'approved' && <Approve {...props} />}
      {status !== 'rejected' && <Reject {...props} />}
    </>
  )
}

function Approve({ member, nameId, underWay, onApprove }: DecideProps) {
  return (
    <Button
      variant={member.status === 'pending' ? 'primary' : 'ghost'}
      size="sm"
      busy={underWay?.approved === true}
      busyLabel="Approving…"
      aria-disabled={underWay !== undefined}
      aria-describedby={nameId}
      onClick={underWay ? undefined : onApprove}
    >
      Approve
    </Button>
  )
}

function Reject({ member, nameId, underWay, onReject }: DecideProps) {
  return (
    <Button
      variant={member.status === 'pending' ? 'secondary' : 'ghost'}
      size="sm"
      busy={underWay?.approved === false}
      busyLabel="Rejecting…"
      aria-disabled={underWay !== undefined}
      aria-describedby={nameId}
      onClick={underWay ? undefined : onReject}
    >
      Reject
    </Button>
  )
}

/** The member's card on the approval page, where everything that they have told of themselves stands. */
function approvalCardOf({ id, gamertag, status }: ListedMember) {
  const query = new URLSearchParams(
    status === 'pending'
      ? [['member', id]]
      : [
          ['show', 'all'],
          ['search', gamertag],
        ],
  )
  return `/admin/members?${query}`
}

const rowActions = css({ display: 'flex', alignItems: 'center', gap: '1', mt: '-1' })
const cardActions = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '1',
  ml: 'auto',
  mr: '-2',
})
const decisions = css({ display: 'flex', gap: '2', mr: 'auto' })
const noButton = css({ width: '[36px]' })

const menu = new LazyPart(() => import('./member-menu.tsx'))

type MemberMoreProps = {
  member: ListedMember
  /** The id of the element that names the member. */
  nameId: string
  onRole: () => void
  onCode: () => void
  onSignOut: () => void
}

/** The button to what is done seldom. The menu comes by a press: one for each of hundreds of rows would be slow to draw. */
function MemberMore({ nameId, ...acts }: MemberMoreProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { Part: Menu, isMissing } = useLazyPart(menu, isAsked)
  if (Menu && isAsked) return <Menu trigger={<MoreButton aria-describedby={nameId} />} {...acts} />
  return (
    <>
      <MoreButton
        aria-describedby={nameId}
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={menu.fetchAhead}
        onFocus={menu.fetchAhead}
        onClick={() => setIsAsked(true)}
      />
      {isMissing && <NoConnection onDismiss={() => setIsAsked(false)} />}
    </>
  )
}

function MoreButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>) {
  return (
    <IconButton {...props} label="More actions" size="sm">
      <MoreHorizontal />
    </IconButton>
  )
}
