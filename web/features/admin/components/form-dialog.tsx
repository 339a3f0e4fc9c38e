import { type FormEvent, type ReactNode, useId } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type FormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  submitLabel: string
  busyLabel: string
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; failure: string | null; busy: boolean }
  /** The title of what stays in the form when it could not be saved. */
  failureTitle: string
  children: ReactNode
}

/** A form in a window, with the way out and the way on. */
export function FormDialog({ form, failureTitle, children, ...props }: FormDialogProps) {
  const id = useId()
  const { open, onClose, title, description, submitLabel, busyLabel } = props
  return (
    <Dialog
      keepOpen
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy} busyLabel={busyLabel}>
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
      <form id={id} noValidate autoComplete="off" onSubmit={form.submit} className={fields}>
        {children}
      </form>
    </Dialog>
  )
}

const fields = css({
  display: 'grid',
  gap: '5',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
})
/** A field over the form's whole width. */
export const wholeRow = css({ gridColumn: '[1 / -1]' })
