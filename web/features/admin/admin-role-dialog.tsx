import type { ListedMember } from '#web/features/members/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { useChangeRole } from './api.ts'

type AdminRoleDialogProps = { member: ListedMember; open: boolean; onClose: () => void }

/** Asks before making a driver an admin, or an admin a driver again. */
export default function AdminRoleDialog({ member, open, onClose }: AdminRoleDialogProps) {
  const { mutateAsync } = useChangeRole()
  const words = member.isAdmin ? takingBack(member) : making(member)
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => words.done,
    failed: { title: words.failed, fallback: 'Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.title}
      question={words.question}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      tone={member.isAdmin ? 'danger' : 'primary'}
      busy={busy}
      failure={failure === null ? null : { title: words.failed, sentence: failure }}
      onConfirm={() => send(() => mutateAsync({ id: member.id, isAdmin: !member.isAdmin }))}
    />
  )
}

function making({ displayName, gamertag }: ListedMember) {
  return {
    title: `Make ${displayName} an admin?`,
    question: `Admins approve members, run races and can make other admins. ${displayName} will be signed out everywhere, and from then on must sign in with their passkey.`,
    confirm: 'Make Admin',
    busy: 'Making...',
    done: { title: 'Admin Made', description: `${gamertag} is now an admin.` },
    failed: 'Failed to Make Admin',
  }
}

function takingBack({ displayName, gamertag }: ListedMember) {
  return {
    title: `Remove ${displayName} as an admin?`,
    question: `${displayName} becomes a driver like any other, and will be signed out everywhere.`,
    confirm: 'Remove Admin',
    busy: 'Removing...',
    done: { title: 'Admin Removed', description: `${gamertag} is no longer an admin.` },
    failed: 'Failed to Remove Admin',
  }
}
