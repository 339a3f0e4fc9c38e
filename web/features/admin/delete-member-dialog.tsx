import { type ListedMember, useDeleteMember } from '#web/features/members/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'

type DeleteMemberDialogProps = {
  member: Pick<ListedMember, 'id' | 'displayName' | 'gamertag'>
  open: boolean
  onClose: () => void
  /** Called once the member is gone, even if somebody else deleted them. */
  onDecided: () => void
}

/** Asks before deleting a member with all their places in races. */
export default function DeleteMemberDialog({ member, open, onClose, onDecided }: DeleteMemberDialogProps) {
  const { mutateAsync } = useDeleteMember()
  const title = 'Failed to Delete Member'
  const settle = () => {
    onClose()
    onDecided()
  }
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({
      title: 'Member Deleted',
      description: `${member.gamertag} and all their registrations have been removed.`,
    }),
    failed: { title, fallback: 'Please try again.' },
    onDone: settle,
    onFailed(error) {
      if (error instanceof ApiError && error.status === 404) settle()
      return false
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete member?"
      question={`Are you sure you want to delete “${nameOf(member)}”? This will remove them and all their race registrations permanently.`}
      confirmLabel="Delete Member"
      busyLabel="Deleting..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(member.id))}
    />
  )
}

function nameOf({ displayName, gamertag }: DeleteMemberDialogProps['member']) {
  return displayName === gamertag ? gamertag : `${displayName} (${gamertag})`
}
