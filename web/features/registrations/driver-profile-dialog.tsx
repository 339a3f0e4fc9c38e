import { CreateProfileForm } from '#web/features/members/create-profile-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DriverProfileDialogProps = {
  open: boolean
  onClose: () => void
  onSignIn: () => void
  /** What is to be entered; to somebody who is not signed in the club does not name it. */
  race?: string
}

/** For whoever wants to enter a race and is not signed in: the way through a driver profile (docs/decisions.md 41). */
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
