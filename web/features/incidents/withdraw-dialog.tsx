import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { REPORTS } from '#worker/features/incidents/rules/windows.ts'
import { type Incident, useIncidentCalls } from './api.ts'

type WithdrawDialogProps = {
  incident: Pick<Incident, 'id' | 'official'>
  open: boolean
  onClose: () => void
}

/** Asks before a report is taken back. */
export default function WithdrawDialog({ incident, open, onClose }: WithdrawDialogProps) {
  const { id, official } = incident
  const calls = useIncidentCalls(id)
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
      question={`Whoever is named is not asked any more, and nothing follows. It cannot be brought back${official ? '' : `, and counts as one of the ${REPORTS} that you can make of this race`}.`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={busy}
      failure={failure === null ? null : { title: 'Not withdrawn', sentence: failure }}
      onConfirm={() => send(() => calls.withdraw())}
    />
  )
}
