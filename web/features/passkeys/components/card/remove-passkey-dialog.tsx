import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSending } from '#web/ui/sending.ts'
import { type Passkey, useRemovePasskey } from '../../api.ts'

type RemovePasskeyDialogProps = {
  passkey: Passkey
  isLast: boolean
  isAdmin: boolean
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a passkey goes, and says what the gamertag opens with from then on. */
export function RemovePasskeyDialog({ passkey, isLast, isAdmin, ...props }: RemovePasskeyDialogProps) {
  const { open, onClose, onRemoved } = props
  const { mutateAsync } = useRemovePasskey()
  const title = 'Failed to Remove Passkey'
  const { send, busy, failure } = useSending({
    isOnce: true,
    done: () => ({ title: 'Passkey Removed', description: 'Your other browsers have been signed out.' }),
    failed: { title, fallback: 'Please try again.' },
    onDone: onRemoved,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove passkey?"
      question={`“${passkey.name}” will not sign you in any more. ${afterwards(isLast, isAdmin)}`}
      confirmLabel="Remove Passkey"
      busyLabel="Removing..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(passkey.id))}
    />
  )
}

function afterwards(isLast: boolean, isAdmin: boolean) {
  if (!isLast) return 'Your other browsers are signed out.'
  return isAdmin
    ? 'It is your last one, and an admin needs one.'
    : 'It is your last one: from then on whoever types your gamertag is signed in as you again.'
}
