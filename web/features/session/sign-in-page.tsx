import { ArrowLeft } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { css } from 'styled-system/css'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useSession } from './api.ts'
import { SignInForm } from './components/sign-in-form.tsx'
import { ownSentence, useSignInSteps } from './components/sign-in-steps.ts'

const words: Parameters<typeof useSignInSteps>[0] = {
  required: 'Xbox gamertag is required',
  refused: (error, gamertag) =>
    error.code === 'driver_not_found'
      ? {
          title: 'Driver Not Found',
          description: `No driver profile was found for ${gamertag}. Create a profile or check the spelling.`,
        }
      : { title: 'Sign-In Error', description: ownSentence(error) ?? 'Failed to sign in. Please try again.' },
  welcome: member => ({
    title: 'Welcome Back!',
    description: `Signed in as ${member.displayName} (${member.gamertag}).`,
  }),
}

/** Signing in by gamertag. Whoever is signed in goes on to the races. */
export default function SignInPage() {
  const { member, isKnown } = useSession()
  const steps = useSignInSteps(words)
  if (member && isKnown) return <Navigate to="/races" replace />
  const isFirst = steps.step === 'gamertag'
  return (
    <>
      <title>Sign in | Racing Club</title>
      <PageHead overlap title="Sign in" subtitle="Your gamertag is all it takes to get back on the grid." />
      <Page overlap>
        <div className={css({ display: 'grid', gap: '6', maxWidth: '[35rem]' })}>
          <Card padded>
            <SignInForm id="sign-in-form" steps={steps}>
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
                {steps.step !== 'passkey' && (
                  <Button
                    type="submit"
                    busy={steps.isBusy}
                    busyLabel="Signing In..."
                    className={css({ flex: '[1 1 12rem]' })}
                  >
                    Sign In
                  </Button>
                )}
                {isFirst ? (
                  <Link to="/" className={button({ variant: 'secondary' })}>
                    <ArrowLeft />
                    Back
                  </Link>
                ) : (
                  <Button variant="secondary" icon={<ArrowLeft />} onClick={steps.goBack}>
                    Use another gamertag
                  </Button>
                )}
              </div>
            </SignInForm>
          </Card>
          <p className={css({ color: 'fg.muted' })}>
            New to the club?{' '}
            <Link to="/register" className={css({ color: 'accent.text', fontWeight: 'semibold' })}>
              Create your driver profile
            </Link>
          </p>
        </div>
      </Page>
    </>
  )
}
