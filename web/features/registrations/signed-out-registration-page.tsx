import { useLocation, useNavigate } from 'react-router'
import { poster } from '#web/features/landing/grid-backdrop.look.ts'
import { GridBackdrop } from '#web/features/landing/grid-backdrop.tsx'
import { DriverProfileDialog } from './driver-profile-dialog.tsx'

/**
 * Opened by a race's registration link when signed out. With a profile the visitor becomes a member, and the races
 * page takes over: it names the race and says that approval is pending.
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
