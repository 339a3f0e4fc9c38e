import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { refusalDetail, useSignInSteps } from './sign-in-steps.ts'

const FORM = 'sign-in-dialog-form'

const titles = { gamertag: 'Sign In', proof: 'Confirm it’s you', code: 'One-time code' }

const words: Parameters<typeof useSignInSteps>[0] = {
  required: 'Gamertag is required',
  refused: error => ({
    title: 'Sign In Failed',
    description:
      error.code === 'driver_not_found'
        ? 'Gamertag not found. Please check your gamertag or register for a race first.'
        : (refusalDetail(error) ?? 'Please check your gamertag and try again.'),
  }),
  welcome: member => ({
    title: 'Signed In Successfully!',
    description: `Welcome back, ${member.displayName}!`,
  }),
}

type SignInDialogProps = {
  open: boolean
  /** Whether it is over a page whose member's session has run out. */
  isOver: boolean
  onClose: () => void
}

/** Signing in without leaving the page: from the header, or over a page whose session ran out. */
export default function SignInDialog({ open, isOver, onClose }: SignInDialogProps) {
  const steps = useSignInSteps(words, onClose)
  const [isAsking, setIsAsking] = useState(false)
  const isFirst = steps.step === 'gamertag'
  // Cancelling over such a page means leaving it.
  const leave = isOver ? () => setIsAsking(true) : onClose
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="sm"
      keepOpen={isOver}
      title={titles[steps.step]}
      description={
        isOver ? 'Your session has ended. Sign in to carry on: what you typed is still here.' : undefined
      }
      footer={
        <>
          <Button variant="secondary" onClick={isFirst ? leave : steps.goBack}>
            {isFirst ? (isOver ? 'Sign out' : 'Cancel') : steps.backLabel}
          </Button>
          {steps.maySubmit && (
            <Button type="submit" form={FORM} busy={steps.busy} busyLabel="Signing In...">
              Sign In
            </Button>
          )}
        </>
      }
    >
      <SignInForm
        id={FORM}
        steps={steps}
        hint={isOver ? undefined : 'Enter your gamertag to restore your registration status across browsers.'}
      />
      <LeaveDialog
        open={isAsking}
        what="What you typed"
        onStay={() => setIsAsking(false)}
        onLeave={onClose}
      />
    </Dialog>
  )
}
