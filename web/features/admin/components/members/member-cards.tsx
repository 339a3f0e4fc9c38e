import { memo } from 'react'
import { css } from 'styled-system/css'
import { MemberActions } from '#web/features/admin/member-actions.tsx'
import { ApprovalFlag } from '#web/features/members/components/approval/approval-flag.tsx'
import { DecisionFailure } from '#web/features/members/components/approval/decision-failure.tsx'
import { AdminBadge, StatusBadge } from '#web/features/members/member-status.tsx'
import { Card } from '#web/ui/card.tsx'
import { MemberName } from './member-name.tsx'
import { type MemberRowProps, type MemberRowsProps, useMemberRow } from './member-row.ts'

/** Members as cards, where there is no room for a table. */
export function MemberCards({ members, twins, ask }: MemberRowsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label="Members" className={list}>
      {members.map(member => (
        <MemberCard key={member.id} member={member} looksLike={twins.get(member.id)} ask={ask} />
      ))}
    </ul>
  )
}

const MemberCard = memo(function MemberCard({ member, looksLike, ask }: MemberRowProps) {
  const { nameId, underWay, failure, actions } = useMemberRow(member, ask)
  const { status, isAdmin, experienceLevel, carNumber } = member
  return (
    <Card as="li" data-member={member.id} className={card}>
      <MemberName
        member={member}
        nameId={nameId}
        below={[experienceLevel, ...(carNumber ? [`#${carNumber}`] : [])]}
      />
      {status === 'pending' && looksLike && looksLike.length > 0 && <ApprovalFlag looksLike={looksLike} />}
      {failure && <DecisionFailure sentence={failure} />}
      <div className={foot}>
        <span className={badges}>
          <StatusBadge status={status} underWay={underWay} />
          {isAdmin && <AdminBadge />}
        </span>
        <MemberActions place="card" {...actions} />
      </div>
    </Card>
  )
})

const list = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)', listStyle: 'none' })
const card = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'minmax(0, 1fr)',
  px: '4',
  py: '3',
})
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', mr: 'auto' })
