import { useState } from 'react'
import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Textarea } from '#web/ui/field.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { LeaveDialog, useLeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { decisionInput, REASON_MAX } from '#worker/features/members/contract.ts'
import { type DecidableMember, decisionMessages, isDeliberatePress, useDecide } from './member-decision.ts'

type RejectDialogProps = {
  member: DecidableMember
  open: boolean
  onClose: () => void
  onDecided: () => void
}

const reasonInput = z.pick(decisionInput, { rejectionReason: true })

/** Confirms a rejection and asks for its reason, which the driver will read. */
export default function RejectDialog({ member, open, onClose, onDecided }: RejectDialogProps) {
  const { decide } = useDecide(member)
  const { isAsking, ask, stay, leave, look } = useLeaveDialog(open, onClose)
  const settle = () => {
    onClose()
    onDecided()
  }
  const { submit, errors, failure, busy } = useForm({
    contract: reasonInput,
    read: form => textsIn(form, ['rejectionReason']),
    save: (_, { rejectionReason }) => decide(false, rejectionReason),
    ...decisionMessages(member, settle),
  })
  return (
    <Dialog
      open={open}
      onClose={ask}
      alert
      title="Reject Member"
      description={effectOn(member)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="reject-member"
            variant="danger"
            busy={busy}
            busyLabel="Rejecting…"
            onClick={isDeliberatePress} // so that a second press does not hit the card below
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
      <form id="reject-member" noValidate onSubmit={submit} onChange={look}>
        <ReasonField error={errors.rejectionReason} />
      </form>
      <LeaveDialog open={isAsking} what="The reason" onStay={stay} onLeave={leave} />
    </Dialog>
  )
}

function ReasonField({ error }: { error: string | undefined }) {
  const [reason, setReason] = useState('')
  return (
    <Field
      label="Reason (optional)"
      helper={`The driver will read it on their profile. ${[...reason.trim()].length}/${REASON_MAX} characters`}
      error={error}
    >
      <Textarea
        name="rejectionReason"
        rows={4}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </Field>
  )
}

function effectOn({ gamertag, status }: DecidableMember) {
  return status === 'approved'
    ? `${gamertag} will lose access to the club and give up any places in upcoming races. You can approve them again, but the places will be gone.`
    : `${gamertag} will see only their own profile. You can still approve them later, under All Members.`
}
