import { useLocation, useNavigate } from 'react-router'
import { poster } from '#web/features/landing/grid-backdrop.look.ts'
import { GridBackdrop } from '#web/features/landing/grid-backdrop.tsx'
import { DriverProfileDialog } from './driver-profile-dialog.tsx'

/**
 * What a link to a race's registration opens for whoever is not signed in. With a profile they are a member, and the
 * page of the races takes over: it names the race, and says that approval is awaited.
 */
export default function SignedOutRegistrationPage() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = { from: pathname + search }
  const styles = poster()
  return (
    <GridBackdrop>
      <title>Race registration | Racing Club</title>
      <div className={styles.middle}>
        <h1 className={styles.title}>Racing Club</h1>
        <p className={styles.line}>The online club for console sim-racing drivers.</p>
      </div>
      <DriverProfileDialog
        open
        onClose={() => navigate('/', { replace: true, state })}
        onSignIn={() => navigate('/signin', { state })}
      />
    </GridBackdrop>
  )
}
