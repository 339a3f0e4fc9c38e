import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { CalendarLink } from '#worker/features/calendar/contract.ts'
import { useNewCalendarLink, useStopCalendar } from './api.ts'

type EndLinkDialogProps = {
  /** Whether the current link is replaced or only deleted. */
  asked: 'new' | 'stop'
  open: boolean
  onClose: () => void
  onMade: (link: CalendarLink) => void
}

/** Confirms before calendars lose access to the member's races. */
export default function EndLinkDialog({ asked, ...props }: EndLinkDialogProps) {
  return asked === 'new' ? <NewLink {...props} /> : <Stop {...props} />
}

type PartProps = Omit<EndLinkDialogProps, 'asked'>

function NewLink({ open, onClose, onMade }: PartProps) {
  const { mutateAsync } = useNewCalendarLink()
  const title = 'Link Not Created'
  const { send, busy, failure } = useSubmit<CalendarLink>({
    failed: { title, fallback: 'The link could not be created. Please try again.' },
    onDone: link => {
      onClose()
      onMade(link)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Create a new link?"
      question="Your current link stops working. Calendars that use it need the new one."
      confirmLabel="Create new link"
      busyLabel="Creating link..."
      tone="primary"
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync())}
    />
  )
}

function Stop({ open, onClose }: PartProps) {
  const { mutateAsync } = useStopCalendar()
  const title = 'Link Not Deleted'
  const { send, busy, failure } = useSubmit({
    done: () => ({ title: 'Link Deleted', description: 'Calendars can no longer follow your races.' }),
    failed: { title, fallback: 'The link could not be deleted. Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete your calendar link?"
      question="The link stops working. Races already in a calendar stay there until you remove that calendar."
      confirmLabel="Delete link"
      busyLabel="Deleting..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync())}
    />
  )
}
