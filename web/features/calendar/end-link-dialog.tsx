import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import type { CalendarLink } from '#worker/features/calendar/contract.ts'
import { useNewCalendarLink, useStopCalendar } from './api.ts'

type EndLinkDialogProps = {
  /** What comes after the link there is: a new one, or none. */
  asked: 'new' | 'stop'
  open: boolean
  onClose: () => void
  onMade: (link: CalendarLink) => void
}

/** Asks before calendars that have the link lose sight of the member's races. */
export default function EndLinkDialog({ asked, ...props }: EndLinkDialogProps) {
  return asked === 'new' ? <NewLink {...props} /> : <Stop {...props} />
}

type PartProps = Omit<EndLinkDialogProps, 'asked'>

function NewLink({ open, onClose, onMade }: PartProps) {
  const { mutateAsync } = useNewCalendarLink()
  const title = 'No Link Made'
  const { send, busy, failure } = useSubmit<CalendarLink>({
    failed: { title, fallback: 'The link could not be made. Please try again.' },
    onDone: link => {
      onClose()
      onMade(link)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Make a new link?"
      question="The link you have stops working. Calendars that follow it need the new one."
      confirmLabel="Make a new link"
      busyLabel="Making the link..."
      tone="primary"
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync())}
    />
  )
}

function Stop({ open, onClose }: PartProps) {
  const { mutateAsync } = useStopCalendar()
  const title = 'Not Stopped'
  const { send, busy, failure } = useSubmit({
    done: () => ({ title: 'Stopped', description: 'Your link opens nothing any more.' }),
    failed: { title, fallback: 'The link could not be ended. Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Stop your calendar?"
      question="Your link opens nothing any more. Races that a calendar shows by then stay there until you remove it."
      confirmLabel="Stop"
      busyLabel="Stopping..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync())}
    />
  )
}
