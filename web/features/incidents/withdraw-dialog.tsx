import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { REPORTS } from '#worker/features/incidents/rules/windows.ts'
import { type Incident, useIncidentCalls } from './api.ts'

type WithdrawDialogProps = {
  incident: Pick<Incident, 'id' | 'official'>
  open: boolean
  onClose: () => void
}

/** Asks before withdrawing a report. */
export default function WithdrawDialog({ incident, open, onClose }: WithdrawDialogProps) {
  const { id, official } = incident
  const calls = useIncidentCalls(id)
  const { send, busy, failure } = useSubmit<void>({
    done: () => ({ title: 'Report withdrawn', description: 'No action will be taken.' }),
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
      question={`The drivers named no longer need to answer, and no action follows. This can’t be undone${official ? '' : `, and the report still counts as one of your ${REPORTS} for this race`}.`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={busy}
      failure={failure === null ? null : { title: 'Not withdrawn', sentence: failure }}
      onConfirm={() => send(() => calls.withdraw())}
    />
  )
}
