import { CreateProfileForm } from '#web/features/members/create-profile-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DriverProfileDialogProps = {
  open: boolean
  onClose: () => void
  onSignIn: () => void
  /** Name of the race; the club does not tell it to visitors who are not signed in. */
  race?: string
}

/** Leads visitors who want to enter a race to a driver profile (docs/decisions.md 41). */
export function DriverProfileDialog({ open, onClose, onSignIn, race = 'a race' }: DriverProfileDialogProps) {
  return (
    <Dialog
      keepOpen
      open={open}
      onClose={onClose}
      title="Welcome to race registration"
      description={`You need a driver profile to join ${race}. Sign in if you have one.`}
    >
      <CreateProfileForm
        id="new-driver"
        secondary={
          <Button variant="secondary" onClick={onSignIn}>
            Sign In
          </Button>
        }
      />
    </Dialog>
  )
}
