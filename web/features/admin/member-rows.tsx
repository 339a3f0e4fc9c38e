import { memo, useId } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { ListedMember } from '#web/features/members/api.ts'
import { useApprove } from '#web/features/members/member-decision.ts'
import {
  AdminBadge,
  DecisionFailure,
  LookAlikeWarning,
  StatusBadge,
} from '#web/features/members/member-status.tsx'
import { useSession } from '#web/features/session/api.ts'
import { useMinWidthXl } from '#web/lib/screen-width.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isolated } from '#worker/lib/text/isolate.ts'
import { AdminTable, badgeRow, TwoLines, useColumns } from './admin-table.tsx'
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
  const hasOwnColumn = useMinWidthXl()
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
            <LookAlikeWarning looksLike={looksLike} />
          )}
          {failure && <DecisionFailure sentence={failure} />}
        </div>
      </th>
      {hasOwnColumn && <td>{badges}</td>}
      <td className={css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })}>
        <TwoLines below={carNumber && `#${carNumber}`}>{experienceLevel}</TwoLines>
      </td>
      <td>
        <MemberActions place="row" {...actions} />
      </td>
    </tr>
  )
})

/** Members as cards, for narrow screens. */
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
      {status === 'pending' && looksLike && looksLike.length > 0 && (
        <LookAlikeWarning looksLike={looksLike} />
      )}
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

/** Picture or initial, the name as a link to the profile, and a line below it. */
function MemberName({ member, nameId, below }: { member: ListedMember; nameId: string; below: string[] }) {
  const { member: me } = useSession()
  const { id, displayName, gamertag, profileImageUrl } = member
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' })}>
      <Avatar name={displayName} src={profileImageUrl} tone={id === me?.id ? 'own' : 'other'} seed={id} />
      <div className={css({ minWidth: '0' })}>
        <p id={nameId} tabIndex={-1} data-seat className={name}>
          <Link
            to={`/members/${id}/profile`}
            className={css({ textUnderlineOffset: '[3px]', _hover: { textDecoration: 'underline' } })}
          >
            {displayName}
          </Link>
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })}>
          <VisuallyHidden>Gamertag </VisuallyHidden>
          {isolated([gamertag, ...below].join(' · '))}
        </p>
      </div>
    </div>
  )
}

const name = css({ fontWeight: 'bold', fontSize: 'md', lineHeight: 'snug', overflowWrap: 'anywhere' })

/** Callbacks of a row: to ask before an act, and to note a decision. */
export interface MemberRowHandlers {
  reject: (member: ListedMember) => void
  code: (member: ListedMember) => void
  delete: (member: ListedMember) => void
  role: (member: ListedMember) => void
  signOut: (member: ListedMember) => void
  decided: (id: string) => void
}

/** `twins` maps a pending member to the similar gamertags they could be mistaken for. */
interface MemberRowsProps {
  members: ListedMember[]
  twins: Map<string, string[]>
  ask: MemberRowHandlers
}

interface MemberRowProps {
  member: ListedMember
  looksLike?: string[]
  ask: MemberRowHandlers
}

/** The actions of a member's row, and the state of a pending one. */
function useMemberRow(member: ListedMember, ask: MemberRowHandlers) {
  const nameId = useId()
  const { approve, underWay, failure } = useApprove(member, () => ask.decided(member.id))
  return {
    nameId,
    underWay,
    failure,
    actions: {
      member,
      nameId,
      underWay,
      onApprove: approve,
      onReject: () => ask.reject(member),
      onCode: () => ask.code(member),
      onDelete: () => ask.delete(member),
      onRole: () => ask.role(member),
      onSignOut: () => ask.signOut(member),
    },
  }
}
