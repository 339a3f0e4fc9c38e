import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { type Session, useSignOutOther } from './api.ts'
import { browserOf } from './session-labels.ts'

type SignOutOtherDialogProps = {
  session: Session
  /** Whether signing in again needs more than the gamertag. */
  isProtected: boolean
  open: boolean
  onClose: () => void
}

/** Confirms before another browser is signed out. */
export default function SignOutOtherDialog(props: SignOutOtherDialogProps) {
  const { session, isProtected, open, onClose } = props
  const { mutateAsync } = useSignOutOther()
  const title = 'Sign Out Failed'
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({
      title: 'Browser Signed Out',
      description: `${browserOf(session)} has to sign in again.`,
    }),
    failed: { title, fallback: 'Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Sign out this browser?"
      question={`${browserOf(session)} is signed out at once, and gets no more alerts.${isProtected ? '' : ' Anyone who knows your gamertag can sign in again: a passkey keeps others out.'}`}
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(session.id))}
    />
  )
}
