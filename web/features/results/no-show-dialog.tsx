import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { noShowWords } from './result-words.ts'

type NoShowDialogProps = {
  open: boolean
  /** The drivers recorded as no-shows. */
  names: string[]
  onConfirm: () => void
  onClose: () => void
}

/** Asks before recording no-shows, which count against drivers. */
export default function NoShowDialog({ open, names, onConfirm, onClose }: NoShowDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={names.length === 1 ? 'Record a no-show?' : `Record ${names.length} no-shows?`}
      question={noShowWords(names)}
      confirmLabel="Publish"
      busyLabel="Publishing..."
      tone="primary"
      busy={false}
      failure={null}
      onConfirm={onConfirm}
    />
  )
}
