import { KeyRound } from 'lucide-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { css } from 'styled-system/css'
import { GridBackdrop } from '#web/features/landing/grid-backdrop.tsx'
import { useSession } from '#web/features/session/api.ts'
import { useReturnPath } from '#web/features/session/return-path.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { CreateProfileForm } from './create-profile-form.tsx'

/** Where newcomers create a driver profile. Signed-in members are sent to the races. */
export default function RegisterPage() {
  const { member, isKnown } = useSession()
  const wanted = useReturnPath('/races')
  const [params] = useSearchParams()
  if (member && isKnown) return <Navigate to={wanted.path} replace />
  return (
    <GridBackdrop quiet>
      <title>Create your driver profile | Racing Club</title>
      <Page className={layout}>
        <div className={css({ gridArea: 'head' })}>
          <h1 className={css({ textStyle: 'display' })}>Join the grid</h1>
          <p className={css({ mt: '3', color: 'fg.onPitMuted', fontSize: 'lg' })}>
            Create your driver profile. Already have one?{' '}
            <Link to="/signin" state={wanted.state} className={link}>
              Sign in
            </Link>
          </p>
        </div>
        <Card padded className={form}>
          <CreateProfileForm id="register-form" invitation={params.get('invitation')} />
          <p className={css({ display: 'flex', gap: '2', mt: '4', textStyle: 'small', color: 'fg.muted' })}>
            <KeyRound size={18} aria-hidden="true" />
            <span>
              There are no passwords here: anyone who knows your gamertag can sign in and act as you.{' '}
              <Link to="/privacy">Privacy</Link>
            </span>
          </p>
        </Card>
        <JoiningSteps className={css({ gridArea: 'steps' })} />
      </Page>
    </GridBackdrop>
  )
}

const layout = css({
  flex: '1',
  display: 'grid',
  columnGap: '20',
  rowGap: '8',
  alignContent: 'center',
  gridTemplateColumns: { lg: '[minmax(0, 1fr) minmax(0, min(33rem, 50%))]' },
  gridTemplateRows: { lg: '[1fr auto auto 1fr]' },
  gridTemplateAreas: {
    base: '"head" "form" "steps"',
    lg: '". form" "head form" "steps form" ". form"',
  },
})
// A light surface again, where the focus ring for dark ones would not show.
const form = css({
  gridArea: 'form',
  alignSelf: 'center',
  color: 'fg.default',
  '--ring': '{colors.focus.ring}',
})
const link = css({ color: 'fg.onPit', fontWeight: 'semibold', textDecoration: 'underline' })

const steps = [
  {
    title: 'Create your profile',
    text: 'A nickname, your gamertag and your experience. Then you can look around the club.',
  },
  {
    title: 'Wait for approval',
    text: 'Your profile awaits admin approval. Until then you cannot join races. We’ll tell you here when it comes.',
  },
  { title: 'Take your place on the grid', text: 'Register for any race that is open. See you at the start.' },
]

/** The steps from here to a starting grid. */
function JoiningSteps({ className }: { className?: string }) {
  return (
    <ol className={className} aria-label="How joining works">
      {steps.map((step, index) => (
        <li key={step.title} className={row}>
          <span className={css({ textStyle: 'numeral', fontSize: '3xl' })} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <p className={css({ fontWeight: 'bold' })}>{step.title}</p>
            <p className={css({ textStyle: 'small', color: 'fg.onPitMuted', maxWidth: '[46ch]' })}>
              {step.text}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[2.75rem 1fr]',
  alignItems: 'start',
  py: '4',
  borderTop: '[1px solid {colors.border.onPit}]',
})
