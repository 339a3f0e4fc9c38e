import { Check, Hourglass, ShieldCheck, X } from 'lucide-react'
import { css } from 'styled-system/css'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { MemberStatus } from '#worker/features/members/contract.ts'
import type { Decision } from './api.ts'
import type { ApprovalMember } from './member-decision.ts'

const statuses = {
  pending: { look: 'warn', label: 'Pending', icon: <Hourglass /> },
  approved: { look: 'open', label: 'Approved', icon: <Check /> },
  rejected: { look: 'danger', label: 'Rejected', icon: <X /> },
} as const

type ApprovalBadgesProps = { member: ApprovalMember; underWay?: Decision }

/** Where the profile stands, and how much the driver says he can do. */
export function ApprovalBadges({ member, underWay }: ApprovalBadgesProps) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      <StatusBadge status={member.status} underWay={underWay} />
      <Badge>{member.experienceLevel}</Badge>
      {member.isAdmin && <AdminBadge />}
    </div>
  )
}

/** Where a profile stands, or what is being decided about it. */
export function StatusBadge({ status, underWay }: { status: MemberStatus; underWay?: Decision }) {
  const { look, icon, label } = statuses[status]
  return underWay ? (
    <Badge status="info" icon={<Spinner />}>
      {underWay.approved ? 'Approving' : 'Rejecting'}
    </Badge>
  ) : (
    <Badge status={look} icon={icon}>
      {label}
    </Badge>
  )
}

/** Says that the member is an admin. */
export function AdminBadge() {
  return (
    <Badge status="info" icon={<ShieldCheck />}>
      Admin
    </Badge>
  )
}
