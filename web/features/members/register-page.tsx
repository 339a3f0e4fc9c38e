import { Link, Navigate } from 'react-router'
import { css } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { JoiningSteps } from './components/joining-steps.tsx'
import { ProfileForm } from './components/profile-form.tsx'

/** Where a newcomer becomes a driver of the club. Whoever is signed in goes on to the races. */
export default function RegisterPage() {
  const { member, isKnown } = useSession()
  if (member && isKnown) return <Navigate to="/races" replace />
  return (
    <>
      <title>Create your driver profile | Racing Club</title>
      <PageHead
        overlap
        title="Join the grid"
        subtitle={
          <>
            Create your driver profile. Already have one?{' '}
            <Link to="/signin" className={css({ color: 'fg.onPit', fontWeight: 'semibold' })}>
              Sign in
            </Link>
          </>
        }
      />
      <Page overlap>
        <div className={layout}>
          <Card padded>
            <ProfileForm id="register-form" />
          </Card>
          <div className={css({ display: 'grid', gap: '6', pt: { lg: '20' } })}>
            <JoiningSteps />
            <Notice title="There are no passwords here">
              Whoever knows your gamertag can sign in with it and act as you in the club.
            </Notice>
          </div>
        </div>
      </Page>
    </>
  )
}

const layout = css({
  display: 'grid',
  gap: '8',
  alignItems: 'start',
  gridTemplateColumns: { lg: '[minmax(0, 35rem) minmax(0, 28rem)]' },
  columnGap: { lg: '16' },
})
