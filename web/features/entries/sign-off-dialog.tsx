import type { Championship } from '#web/features/championships/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { useRegular } from './api.ts'

type SignOffDialogProps = { championship: Championship; open: boolean; onClose: () => void }

/** Asks before a driver leaves a season and gives back their places in it. */
export default function SignOffDialog({ championship, open, onClose }: SignOffDialogProps) {
  const { mutateAsync } = useRegular(championship)
  const { name } = championship
  const title = 'Not Signed Off'
  const { send, busy, failure } = useSubmit({
    done: () => ({
      title: 'Signed Off From the Season',
      description: `You are no longer added to new races of ${name}.`,
    }),
    failed: { title, fallback: 'That did not work. Please try again.' },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Sign off from the season?"
      question={`You will give back your places in races of ${name} that are still open for registration. The next in line may get them at once.`}
      confirmLabel="Sign off"
      busyLabel="Signing off..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(false))}
    />
  )
}
