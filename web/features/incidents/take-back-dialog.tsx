import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { LeaveDialog, useLeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { takeBackInput } from '#worker/features/incidents/contract.ts'
import { type Incident, useIncidentCalls } from './api.ts'

type TakeBackDialogProps = { incident: Incident; open: boolean; onClose: () => void }

/** Asks for a reason, which both sides can read, before a decision is withdrawn. */
export default function TakeBackDialog({ incident, open, onClose }: TakeBackDialogProps) {
  const { takeBack, ask } = useIncidentCalls(incident.id)
  const leaving = useLeaveDialog(open, onClose)
  const { submit, errors, failure, busy } = useForm({
    contract: takeBackInput,
    read: form => textsIn(form, ['reason']),
    save: ({ reason }) => takeBack(reason),
    done: () => ({
      title: 'Decision withdrawn',
      description: 'The stewards will decide again. Both sides can read why.',
    }),
    failed: { title: 'Decision not withdrawn', fallback: 'Please try again.' },
    onDone: onClose,
    onFailed: () => {
      void ask().catch(() => null)
      return false
    },
  })
  return (
    <Dialog
      keepOpen
      open={open}
      onClose={leaving.ask}
      size="sm"
      title="Withdraw the decision?"
      description="Its penalties are lifted, the result is recalculated, and the stewards decide again."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="take-back" variant="danger" busy={busy} busyLabel="Withdrawing...">
            Withdraw
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="error" title="Decision not withdrawn" className={css({ mb: '4' })}>
          {failure}
        </Notice>
      )}
      <form id="take-back" noValidate autoComplete="off" onSubmit={submit} onChange={leaving.look}>
        <Field
          label="Reason"
          required
          error={errors.reason}
          helper="Both sides and the stewards can read it."
        >
          <Input name="reason" />
        </Field>
      </form>
      <LeaveDialog open={leaving.isAsking} what="The reason" onStay={leaving.stay} onLeave={leaving.leave} />
    </Dialog>
  )
}
