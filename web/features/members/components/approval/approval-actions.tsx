import { Check } from 'lucide-react'
import { css } from 'styled-system/css'
import type { ApprovalMember, Press } from '#web/features/members/member-decision.ts'
import { shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import type { Decision } from '../../api.ts'
import { DecisionFailure } from './decision-failure.tsx'

type ApprovalActionsProps = {
  member: ApprovalMember
  /** The id of the heading that says whom the buttons are about. */
  describedBy: string
  underWay?: Decision
  failure: string | null
  onApprove: (press: Press) => void
  onReject: () => void
}

/** The card's foot: the decision while it is open, and a quiet way to reverse it afterwards. */
export function ApprovalActions({ failure, ...props }: ApprovalActionsProps) {
  const { status, isAdmin } = props.member
  if (status !== 'pending' && isAdmin) return null
  return (
    <div className={css({ mt: 'auto', display: 'flex', flexDirection: 'column', gap: '3' })}>
      {failure && <DecisionFailure sentence={failure} />}
      {status === 'pending' ? <Decide {...props} /> : <Reverse {...props} />}
    </div>
  )
}

type ButtonsProps = Omit<ApprovalActionsProps, 'failure'>

function Decide({ describedBy, underWay, onApprove, onReject }: ButtonsProps) {
  return (
    <div className={css({ display: 'flex', gap: '3' })}>
      <Button
        icon={<Check />}
        busy={underWay?.approved === true}
        busyLabel="Approving…"
        aria-disabled={underWay !== undefined}
        aria-describedby={describedBy}
        className={css({ flex: '1' })}
        onClick={underWay ? undefined : onApprove}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        busy={underWay?.approved === false}
        busyLabel="Rejecting…"
        aria-disabled={underWay !== undefined}
        aria-describedby={describedBy}
        onClick={underWay ? undefined : onReject}
      >
        Reject
      </Button>
    </div>
  )
}

// One button for both ways, so that it keeps the focus when its meaning turns.
function Reverse({ member, describedBy, underWay, onApprove, onReject }: ButtonsProps) {
  const rejected = member.status === 'rejected'
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' })}>
      <p className={css({ textStyle: 'small', color: 'fg.muted' })}>{approvalOf(member)}</p>
      <Button
        variant="ghost"
        size="sm"
        className={css({ mr: '-3', ml: 'auto' })}
        busy={underWay !== undefined}
        busyLabel={underWay?.approved ? 'Approving…' : 'Rejecting…'}
        aria-describedby={describedBy}
        onClick={rejected ? onApprove : onReject}
      >
        {rejected ? 'Approve' : 'Reject'}
      </Button>
    </div>
  )
}

function approvalOf({ status, approver, approvedAt }: ApprovalMember) {
  if (status !== 'approved' || !approvedAt) return null
  return approver ? `Approved by ${approver}` : `Approved ${shortDate(approvedAt)}`
}
