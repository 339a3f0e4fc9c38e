import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { useIncidentCalls } from './api.ts'

type WithdrawDialogProps = { incidentId: string; open: boolean; onClose: () => void }

/** Asks before a report is taken back. */
export default function WithdrawDialog({ incidentId, open, onClose }: WithdrawDialogProps) {
  const calls = useIncidentCalls(incidentId)
  const { send, busy, failure } = useSubmit<void>({
    done: () => ({ title: 'Report withdrawn', description: 'Nothing follows from it.' }),
    failed: { title: 'Not withdrawn', fallback: 'Please try again.' },
    onDone: onClose,
    onFailed: () => {
      void calls.ask().catch(() => null)
      return false
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Withdraw the report?"
      question="Whoever is named is not asked any more, and nothing follows. It cannot be brought back; while reports are open you can make a new one."
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={busy}
      failure={failure === null ? null : { title: 'Not withdrawn', sentence: failure }}
      onConfirm={() => send(() => calls.withdraw())}
    />
  )
}
