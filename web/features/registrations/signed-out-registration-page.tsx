import { useLocation, useNavigate } from 'react-router'
import { poster } from 'styled-system/recipes'
import { Straight } from '#web/features/landing/grid-backdrop.tsx'
import { WelcomeDialog } from './driver-profile-dialog.tsx'

/**
 * What a link to a race's registration opens for whoever is not signed in. With the profile he is a member, and the
 * page behind this door takes over: it names the race, and says that approval is awaited.
 */
export default function RegistrationDoor() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = { from: pathname + search }
  const look = poster()
  return (
    <Straight>
      <title>Race registration | Racing Club</title>
      <div className={look.middle}>
        <h1 className={look.title}>Racing Club</h1>
        <p className={look.line}>The online club for console sim-racing drivers.</p>
      </div>
      <WelcomeDialog
        open
        onClose={() => navigate('/', { replace: true, state })}
        onSignIn={() => navigate('/signin', { state })}
      />
    </Straight>
  )
}
