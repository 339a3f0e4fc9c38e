import { type ReactNode, useMemo, useState } from 'react'
import { MemberTable } from '#web/features/admin/member-rows.tsx'
import type { ListedMember, PendingMember } from '#web/features/members/api.ts'
import { usePlaceKeeper } from '#web/features/members/list-focus.ts'
import { useRoomForTable } from '#web/lib/room-for.ts'
import { Late, LatePart, useFetchAhead } from '#web/ui/late.tsx'
import { MemberCards } from './member-cards.tsx'
import type { MemberAsk } from './member-row.ts'

const rejectDialog = new LatePart(() => import('#web/features/members/reject-dialog.tsx'))
const deleteDialog = new LatePart(() => import('#web/features/admin/delete-member-dialog.tsx'))
const roleDialog = new LatePart(() => import('#web/features/admin/admin-role-dialog.tsx'))
const signOutDialog = new LatePart(() => import('#web/features/admin/sign-out-member-dialog.tsx'))
const codeDialog = new LatePart(() => import('#web/features/passkeys/enrolment-code-dialog.tsx'))
const ahead = [rejectDialog, deleteDialog, roleDialog, signOutDialog, codeDialog]

type Asked = {
  act: 'reject' | 'delete' | 'role' | 'sign-out' | 'code'
  member: ListedMember
  visit: number
  open: boolean
}

type MemberListProps = {
  members: ListedMember[]
  /** How many of them are drawn. */
  most: number
  pending: PendingMember[]
  /** What stands here when there is nobody. */
  empty: ReactNode
}

/** Members as rows or cards, the questions about them, and the keyboard's place among them. */
export function MemberList({ members, most, pending, empty }: MemberListProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [decided, setDecided] = useState<{ id: string } | null>(null)
  const shown = useMemo(() => members.slice(0, most), [members, most])
  const twins = useMemo(() => new Map(pending.map(({ id, looksLike }) => [id, looksLike])), [pending])
  const place = usePlaceKeeper(shown, decided, asked?.open ?? false)
  const Rows = useRoomForTable() ? MemberTable : MemberCards
  useFetchAhead(ahead)
  // The same while nothing changes, so that rows are not drawn anew for every letter of a search.
  const [ask] = useState<MemberAsk>(() => ({
    reject: member => setAsked(before => opened('reject', member, before)),
    delete: member => setAsked(before => opened('delete', member, before)),
    role: member => setAsked(before => opened('role', member, before)),
    signOut: member => setAsked(before => opened('sign-out', member, before)),
    code: member => setAsked(before => opened('code', member, before)),
    decided: id => setDecided({ id }),
  }))
  return (
    <>
      <div {...place} tabIndex={-1}>
        {shown.length > 0 ? <Rows members={shown} twins={twins} ask={ask} /> : empty}
      </div>
      {asked && (
        <Window
          key={asked.visit}
          {...asked}
          onClose={() =>
            // An answer that comes late must not close what has been opened since.
            setAsked(current => (current?.visit === asked.visit ? { ...current, open: false } : current))
          }
          onDecided={() => setDecided({ id: asked.member.id })}
        />
      )}
    </>
  )
}

type WindowProps = Pick<Asked, 'act' | 'member' | 'open'> & { onClose: () => void; onDecided: () => void }

function Window({ act, member, open, onClose, onDecided }: WindowProps) {
  const props = { member, open, onClose, onDecided }
  switch (act) {
    case 'reject':
      return <Late part={rejectDialog} {...props} />
    case 'delete':
      return <Late part={deleteDialog} {...props} />
    case 'role':
      return <Late part={roleDialog} member={member} open={open} onClose={onClose} />
    case 'sign-out':
      return <Late part={signOutDialog} member={member} open={open} onClose={onClose} />
    case 'code':
      return <Late part={codeDialog} member={member} open={open} onClose={onClose} />
  }
}

function opened(act: Asked['act'], member: ListedMember, before: Asked | null): Asked {
  return { act, member, visit: (before?.visit ?? 0) + 1, open: true }
}
