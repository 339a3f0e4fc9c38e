import { composer } from '#web/features/push/composer.look.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Announcement } from './announcement.ts'
import { audienceSize } from './send-sentences.ts'

type SendDialogProps = {
  open: boolean
  onClose: () => void
  draft: Announcement
  /** The audience; `undefined` if that could not be fetched. */
  audience: { members: number; browsers: number } | undefined
  label: string
  busy: boolean
  failure: string | null
  onSend: () => void
}

/** Confirms a send, since an alert cannot be recalled. */
export default function SendDialog({ draft, audience, label, busy, failure, ...rest }: SendDialogProps) {
  const { open, onClose, onSend } = rest
  const styles = composer
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      size="sm"
      title="Send this announcement?"
      description={whom(audience)}
      footer={
        <>
          <Button variant="secondary" data-autofocus aria-disabled={busy || undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} busyLabel="Sending..." onClick={onSend}>
            {label}
          </Button>
        </>
      }
    >
      <div className={styles.quote}>
        <p className={styles.title}>{draft.title}</p>
        <p className={styles.body} dir="auto">
          {draft.body}
        </p>
        {draft.url.trim() && <p className={styles.link}>{draft.url.trim()}</p>}
      </div>
      {failure && (
        <Notice tone="error" title="Send Failed">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

function whom(audience: SendDialogProps['audience']) {
  if (!audience)
    return 'It goes to every member’s bell and every phone with alerts on, and cannot be recalled.'
  return `It goes to ${audienceSize(audience)} at once, and cannot be recalled.`
}
