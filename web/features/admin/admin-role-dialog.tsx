import type { ListedMember } from '#web/features/members/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { useChangeRole } from './api.ts'

type AdminRoleDialogProps = { member: ListedMember; open: boolean; onClose: () => void }

/** Asks before a driver is made an admin, or an admin a driver again. */
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
    question:
      'Admins decide on members, run the races, and can make other admins. Whoever becomes one is signed out everywhere now, and signs in with the passkey from then on.',
    confirm: 'Make Admin',
    busy: 'Making...',
    done: { title: 'Admin Made', description: `${gamertag} is an admin now.` },
    failed: 'Failed to Make Admin',
  }
}

function takingBack({ displayName, gamertag }: ListedMember) {
  return {
    title: 'Take the admin role back?',
    question: `${displayName} becomes a driver like any other, and is signed out everywhere now.`,
    confirm: 'Take Back',
    busy: 'Taking Back...',
    done: { title: 'Admin Role Taken Back', description: `${gamertag} is no longer an admin.` },
    failed: 'Failed to Take the Role Back',
  }
}
