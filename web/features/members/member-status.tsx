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

/** Where the profile stands, and how much the driver says they can do. */
export function MemberBadges({ member, underWay }: MemberBadgesProps) {
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

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Warns of a gamertag that the eye can take for another's. Part of the card, so not announced by itself. */
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

/** Why a decision was not taken. The toast has said so already and goes; this stays until the next attempt. */
export function DecisionFailure({ sentence }: { sentence: string }) {
  const look = notice({ tone: 'error' })
  return (
    <div className={look.root}>
      <CircleX aria-hidden="true" />
      <p className={cx(look.text, css({ flexBasis: '0' }))}>{sentence}</p>
    </div>
  )
}
