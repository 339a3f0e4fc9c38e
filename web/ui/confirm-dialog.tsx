import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import { isolated } from '#worker/lib/text/isolate.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  question: string
  confirmLabel: string
  busyLabel: string
  /** `primary`: for an action that gives something instead of removing it for good. */
  tone?: 'danger' | 'primary'
  busy: boolean
  /** Why the action failed. */
  failure: { title: string; sentence: string } | null
  onConfirm: () => void
  /** Shows what the question is about. */
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot simply be undone. */
export function ConfirmDialog({
  failure,
  question,
  tone = 'danger',
  busy,
  onConfirm,
  children,
  ...props
}: ConfirmDialogProps) {
  const { open, onClose, title, confirmLabel, busyLabel } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      size="sm"
      title={title}
      description={<span className={css({ overflowWrap: 'anywhere' })}>{isolated(question)}</span>}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <Notice tone="error" title={failure.title} className={children ? css({ mt: '4' }) : undefined}>
          {failure.sentence}
        </Notice>
      )}
    </Dialog>
  )
}
