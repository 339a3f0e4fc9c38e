import { useId } from 'react'
import { css } from 'styled-system/css'
import { Card } from '#web/ui/card.tsx'
import { ApprovalActions } from './components/approval/approval-actions.tsx'
import { ApprovalDetails } from './components/approval/approval-details.tsx'
import { ApprovalFlag } from './components/approval/approval-flag.tsx'
import { ApprovalIdentity } from './components/approval/approval-identity.tsx'
import { type ApprovalMember, useApprove } from './member-decision.ts'
import { ApprovalBadges } from './member-status.tsx'

type ApprovalCardProps = {
  member: ApprovalMember
  onReject: (member: ApprovalMember) => void
  onDecided: (id: string) => void
}

/** One driver: who it is, what there is to check, and the decision. */
export function ApprovalCard({ member, onReject, onDecided }: ApprovalCardProps) {
  const headingId = useId()
  const { approve, underWay, failure } = useApprove(member, () => onDecided(member.id))
  return (
    <Card
      as="li"
      padded
      data-member={member.id}
      className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}
    >
      <ApprovalBadges member={member} underWay={underWay} />
      <ApprovalIdentity member={member} headingId={headingId} />
      {member.status === 'pending' && member.looksLike && member.looksLike.length > 0 && (
        <ApprovalFlag looksLike={member.looksLike} />
      )}
      <ApprovalDetails member={member} />
      <ApprovalActions
        member={member}
        describedBy={headingId}
        underWay={underWay}
        failure={failure}
        onApprove={approve}
        onReject={() => onReject(member)}
      />
    </Card>
  )
}
