import { type FormEvent, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Textarea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { decisionInput, REASON_MAX } from '#worker/features/members/contract.ts'
import { type ApprovalMember, useDecide } from './approval-decide.ts'

type RejectDialogProps = {
  member: ApprovalMember
  open: boolean
  onClose: () => void
  onDecided: () => void
}

/** Asks before a rejection, and for its reason, which the driver will read. */
export default function RejectDialog({ member, open, onClose, onDecided }: RejectDialogProps) {
  const { decide, reset, underWay, failure } = useDecide(member)
  const close = () => {
    reset()
    onClose()
  }
  const reject = async (reason: string) => {
    if (!(await decide(false, reason))) return
    close()
    onDecided()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      alert
      title="Reject Member"
      description={effectOn(member)}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="reject-member"
            variant="danger"
            busy={underWay !== undefined}
            busyLabel="Rejecting…"
          >
            Confirm Rejection
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="error" title="Not rejected" className={css({ mb: '4' })}>
          {failure}
        </Notice>
      )}
      <ReasonForm busy={underWay !== undefined} onSubmit={reject} />
    </Dialog>
  )
}

function ReasonForm({ busy, onSubmit }: { busy: boolean; onSubmit: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const problem = decisionInput.shape.rejectionReason.safeParse(reason).error?.issues[0]?.message
    setError(problem)
    if (problem) field.current?.focus()
    else onSubmit(reason)
  }
  return (
    <form id="reject-member" noValidate onSubmit={submit}>
      <Field
        label="Reason (optional)"
        helper={`The driver will read it on their profile. ${[...reason.trim()].length}/${REASON_MAX} characters`}
        error={error}
      >
        <Textarea
          ref={field}
          name="rejectionReason"
          rows={4}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
    </form>
  )
}

function effectOn({ gamertag, status }: ApprovalMember) {
  return status === 'approved'
    ? `${gamertag} will lose access to the club and give up any places in upcoming races. You can approve them again, but the places will be gone.`
    : `${gamertag} will see nothing of the club but their own profile. You can still approve them later, under All Members.`
}
