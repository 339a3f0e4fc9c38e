import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { useLeaving } from './api.ts'

/** Cancels leaving the club. */
export function StayButton({ size }: { size?: 'sm' }) {
  const { mutateAsync } = useLeaving()
  const { send, busy } = useSubmit({
    done: () => ({ title: 'You’re Staying!', description: 'Good to have you. You can join races again.' }),
    failed: { title: 'Still Leaving', fallback: 'The club could not be reached. Please try again.' },
  })
  return (
    <Button
      size={size}
      variant={size ? 'secondary' : 'primary'}
      busy={busy}
      busyLabel="Staying..."
      onClick={() => send(() => mutateAsync(null))}
    >
      Stay
    </Button>
  )
}
