import { memo } from 'react'
import { css } from 'styled-system/css'
import { AdminTable } from '#web/features/admin/admin-table.tsx'
import { ApprovalFlag } from '#web/features/members/components/approval/approval-flag.tsx'
import { DecisionFailure } from '#web/features/members/components/approval/decision-failure.tsx'
import { AdminBadge, StatusBadge } from '#web/features/members/member-status.tsx'
import { useRoomForThird } from '#web/lib/room-for.ts'
import { badgeRow, Twofold, useColumns } from './components/list/admin-cell.tsx'
import { MemberName } from './components/members/member-name.tsx'
import { type MemberRowProps, type MemberRowsProps, useMemberRow } from './components/members/member-row.ts'
import { MemberActions } from './member-actions.tsx'

/** Members as rows. */
export function MemberTable({ members, twins, ask }: MemberRowsProps) {
  return (
    <AdminTable label="Members" columns={useColumns('Member', 'Experience and car')}>
      {members.map(member => (
        <MemberRow key={member.id} member={member} looksLike={twins.get(member.id)} ask={ask} />
      ))}
    </AdminTable>
  )
}

const MemberRow = memo(function MemberRow({ member, looksLike, ask }: MemberRowProps) {
  const { nameId, underWay, failure, actions } = useMemberRow(member, ask)
  const { status, isAdmin, experienceLevel, carNumber } = member
  const hasOwnColumn = useRoomForThird()
  const badges = (
    <span className={badgeRow}>
      <StatusBadge status={status} underWay={underWay} />
      {isAdmin && <AdminBadge />}
    </span>
  )
  return (
    <tr data-member={member.id}>
      <th scope="row">
        <div className={css({ display: 'grid', gap: '3', minWidth: '[9rem]' })}>
          <MemberName member={member} nameId={nameId} below={[]} />
          {!hasOwnColumn && badges}
          {status === 'pending' && looksLike && looksLike.length > 0 && (
            <ApprovalFlag looksLike={looksLike} />
          )}
          {failure && <DecisionFailure sentence={failure} />}
        </div>
      </th>
      {hasOwnColumn && <td>{badges}</td>}
      <td className={css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })}>
        <Twofold below={carNumber && `#${carNumber}`}>{experienceLevel}</Twofold>
      </td>
      <td>
        <MemberActions place="row" {...actions} />
      </td>
    </tr>
  )
})
