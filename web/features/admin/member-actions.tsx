import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { Decision, ListedMember } from '#web/features/members/api.ts'
import type { Press } from '#web/features/members/member-decision.ts'
import { useSession } from '#web/features/session/api.ts'
import { Button, button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart } from '#web/ui/lazy.tsx'
import { MoreActions } from './more-actions.tsx'

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

/** The actions on a member: approve or reject, edit, delete (unless an admin), and a menu of rare ones. */
export function MemberActions({ place, ...props }: MemberActionsProps) {
  const { member, nameId, onDelete, onRole, onCode, onSignOut } = props
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
      {member.id === me?.id ? (
        place === 'row' && <span className={noButton} />
      ) : (
        <MoreActions menu={menu} acts={{ member, onRole, onCode, onSignOut }} nameId={nameId} />
      )}
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

// Shows both while the member is pending, then only the opposite decision.
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

/** Path of the member's card on the approval page, which shows their whole profile. */
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
