import { type FormEvent, type ReactNode, useId } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LeaveDialog, useLeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type FormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  submitLabel: string
  busyLabel: string
  /** Whether the form can be submitted. */
  maySubmit?: boolean
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; failure: string | null; busy: boolean }
  /** The draft, which is kept until it is sent or discarded, also when the session ends. */
  draft: { kept: unknown; keep: (typed: null) => void }
  /** Called at every change, to store the draft. */
  onTyped: (form: HTMLFormElement) => void
  /** The title of the error shown in the form if saving fails. */
  failureTitle: string
  children: ReactNode
}

/** A form in a dialog with Cancel and submit buttons. Escape and going back ask before typed text is lost. */
export function FormDialog({ form, failureTitle, draft, onTyped, children, ...props }: FormDialogProps) {
  const id = useId()
  const { open, title, description, submitLabel, busyLabel, maySubmit = true } = props
  const onClose = () => {
    draft.keep(null)
    props.onClose()
  }
  const { isAsking, ask, stay, leave, look } = useLeaveDialog(open, onClose, draft.kept !== undefined)
  return (
    <Dialog
      keepOpen
      open={open}
      onClose={ask}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={!maySubmit} busy={form.busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {form.failure && (
        <Notice tone="error" title={failureTitle} className={css({ mb: '5' })}>
          {form.failure}
        </Notice>
      )}
      <form
        id={id}
        noValidate
        autoComplete="off"
        onSubmit={form.submit}
        onChange={event => {
          look()
          onTyped(event.currentTarget)
        }}
        className={fields}
      >
        {children}
      </form>
      <LeaveDialog
        open={isAsking}
        what="What you typed"
        onStay={stay}
        onLeave={() => {
          draft.keep(null)
          leave()
        }}
      />
    </Dialog>
  )
}

const fields = css({
  display: 'grid',
  gap: '5',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
})
/** A field that spans the form's full width. */
export const wholeRow = css({ gridColumn: '[1 / -1]' })
