import type { ListedMember } from '#web/features/members/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { useSignOutMember } from './api.ts'

type SignOutMemberDialogProps = { member: ListedMember; open: boolean; onClose: () => void }

/** Asks before signing a driver out in every browser. */
export default function SignOutMemberDialog({ member, open, onClose }: SignOutMemberDialogProps) {
  const { mutateAsync } = useSignOutMember()
  const title = 'Sign Out Failed'
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({
      title: 'Driver Signed Out',
      description: `${member.gamertag} will have to sign in again.`,
    }),
    failed: { title, fallback: 'Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Sign ${member.displayName} out everywhere?`}
      question="They will have to sign in again in every browser, and get no alerts there until they do."
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(member.id))}
    />
  )
}
