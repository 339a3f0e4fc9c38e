import { ArrowLeft } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { css } from 'styled-system/css'
import { GridBackdrop } from '#web/features/landing/grid-backdrop.tsx'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { useSession } from './api.ts'
import { useReturnPath } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { refusalDetail, useSignInSteps } from './sign-in-steps.ts'

const words: Parameters<typeof useSignInSteps>[0] = {
  required: 'Xbox gamertag is required',
  refused: (error, gamertag) =>
    error.code === 'driver_not_found'
      ? {
          title: 'Driver Not Found',
          description: `No driver profile was found for ${gamertag}. Create a profile or check the spelling.`,
        }
      : {
          title: 'Sign-In Error',
          description: refusalDetail(error) ?? 'Failed to sign in. Please try again.',
        },
  welcome: member => ({
    title: 'Welcome Back!',
    description: `Signed in as ${member.displayName} (${member.gamertag}).`,
  }),
}

/** Signing in by gamertag. Signed-in members are sent to the chat. */
export default function SignInPage() {
  const { member, isKnown } = useSession()
  const wanted = useReturnPath()
  const steps = useSignInSteps(words)
  if (member && isKnown) return <Navigate to={wanted.path} replace />
  return (
    <GridBackdrop quiet>
      <title>Sign in | Racing Club</title>
      <Page width="form" className={middle}>
        <div>
          <h1 className={css({ textStyle: 'display' })}>Sign in</h1>
          <p className={css({ mt: '3', color: 'fg.onPitMuted', fontSize: 'lg' })}>
            Your gamertag takes you back to the grid.
          </p>
        </div>
        <Card padded className={onSurface}>
          <SignInForm id="sign-in-form" steps={steps}>
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
              {steps.step === 'gamertag' ? (
                <Link to="/" className={button({ variant: 'secondary' })}>
                  <ArrowLeft />
                  Back
                </Link>
              ) : (
                <Button variant="secondary" icon={<ArrowLeft />} onClick={steps.goBack}>
                  {steps.backLabel}
                </Button>
              )}
              {steps.maySubmit && (
                <Button type="submit" busy={steps.busy} busyLabel="Signing In..." className={wide}>
                  Sign In
                </Button>
              )}
            </div>
          </SignInForm>
        </Card>
        <p className={css({ color: 'fg.onPitMuted' })}>
          New to the club?{' '}
          <Link to="/register" state={wanted.state} className={link}>
            Create your driver profile
          </Link>
        </p>
      </Page>
    </GridBackdrop>
  )
}

const middle = css({ flex: '1', display: 'grid', alignContent: 'center', gap: '6' })
const wide = css({ flex: '[1 1 7rem]' })
const link = css({ color: 'fg.onPit', fontWeight: 'semibold', textDecoration: 'underline' })
// A light surface again, where the focus ring for dark ones would not show.
const onSurface = css({ color: 'fg.default', '--ring': '{colors.focus.ring}' })
