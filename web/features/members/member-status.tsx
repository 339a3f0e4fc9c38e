import { Check, CircleX, Hourglass, ShieldCheck, TriangleAlert, X } from 'lucide-react'
import { css, cx } from 'styled-system/css'
import { Badge } from '#web/ui/badge.tsx'
import { notice } from '#web/ui/feedback.look.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { MemberStatus } from '#worker/features/members/contract.ts'
import type { Decision } from './api.ts'
import type { ApprovalMember } from './member-decision.ts'

const statuses = {
  pending: { look: 'warn', label: 'Pending', icon: <Hourglass /> },
  approved: { look: 'open', label: 'Approved', icon: <Check /> },
  rejected: { look: 'danger', label: 'Rejected', icon: <X /> },
} as const

type MemberBadgesProps = { member: ApprovalMember; underWay?: Decision }

/** The status of the profile, and the driver's experience level. */
export function MemberBadges({ member, underWay }: MemberBadgesProps) {
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      <StatusBadge status={member.status} underWay={underWay} />
      <Badge>{member.experienceLevel}</Badge>
      {member.isAdmin && <AdminBadge />}
    </div>
  )
}

/** The status of a profile, or the decision in progress. */
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

/** Marks an admin. */
export function AdminBadge() {
  return (
    <Badge status="info" icon={<ShieldCheck />}>
      Admin
    </Badge>
  )
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Warns of a gamertag that looks like another's. Part of the card, so not announced by itself. */
export function LookAlikeWarning({ looksLike }: { looksLike: string[] }) {
  const look = notice({ tone: 'warn' })
  return (
    <div className={look.root}>
      <TriangleAlert aria-hidden="true" />
      <div className={cx(look.text, css({ flexBasis: '0' }))}>
        <p className={look.title}>Looks like {list.format(looksLike)}</p>
        <p>The same driver twice, or someone posing? Compare the spelling and ask before you approve.</p>
      </div>
    </div>
  )
}

/** Why a decision failed. The toast disappears; this stays until the next attempt. */
export function DecisionFailure({ sentence }: { sentence: string }) {
  const look = notice({ tone: 'error' })
  return (
    <div className={look.root}>
      <CircleX aria-hidden="true" />
      <p className={cx(look.text, css({ flexBasis: '0' }))}>{sentence}</p>
    </div>
  )
}
