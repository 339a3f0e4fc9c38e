import { Check, Hourglass, ShieldCheck, X } from 'lucide-react'
import { css } from 'styled-system/css'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Decision } from '../../api.ts'
import type { ApprovalMember } from './approval-decide.ts'

const statuses = {
  pending: { look: 'warn', label: 'Pending', icon: <Hourglass /> },
  approved: { look: 'open', label: 'Approved', icon: <Check /> },
  rejected: { look: 'danger', label: 'Rejected', icon: <X /> },
} as const

type ApprovalBadgesProps = { member: ApprovalMember; underWay?: Decision }

/** Where the profile stands, or what is being decided about it, and how much the driver says he can do. */
export function ApprovalBadges({ member, underWay }: ApprovalBadgesProps) {
  const status = statuses[member.status]
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {underWay ? (
        <Badge status="info" icon={<Spinner />}>
          {underWay.approved ? 'Approving' : 'Rejecting'}
        </Badge>
      ) : (
        <Badge status={status.look} icon={status.icon}>
          {status.label}
        </Badge>
      )}
      <Badge>{member.experienceLevel}</Badge>
      {member.isAdmin && (
        <Badge status="info" icon={<ShieldCheck />}>
          Admin
        </Badge>
      )}
    </div>
  )
}
