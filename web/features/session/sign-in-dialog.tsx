import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { refusalDetail, useSignInSteps } from './sign-in-steps.ts'

const FORM = 'sign-in-dialog-form'

const titles = { gamertag: 'Sign In', proof: 'Prove it’s you', code: 'One-time code' }

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

/** Signing in from the header, without leaving the page. */
export default function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const steps = useSignInSteps(words, onClose)
  const isFirst = steps.step === 'gamertag'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={titles[steps.step]}
      footer={
        <>
          <Button variant="secondary" onClick={isFirst ? onClose : steps.goBack}>
            {isFirst ? 'Cancel' : steps.backLabel}
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
        hint="Enter your gamertag to restore your registration status across browsers."
      />
    </Dialog>
  )
}
