import { useSignOutAndGoHome } from '#web/features/session/sign-out.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'

/** Confirms before every browser, including this one, is signed out. */
export default function SignOutEverywhereDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { leave } = useSignOutAndGoHome()
  const title = 'Sign Out Failed'
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({ title: 'Signed Out Everywhere', description: 'Every browser has to sign in again.' }),
    failed: { title, fallback: 'Please try again.' },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Sign out everywhere?"
      question="This signs you out of every browser at once, including this one, and ends alerts on all of them."
      confirmLabel="Sign Out Everywhere"
      busyLabel="Signing Out..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => leave('everywhere'))}
    />
  )
}
