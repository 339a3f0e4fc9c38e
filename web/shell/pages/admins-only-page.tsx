import { Link } from 'react-router'
import { useSession } from '#web/features/session/api.ts'
import { button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown on the admin pages to everyone but admins. */
export default function AdminsOnlyPage() {
  const isSignedIn = useSession().member !== null
  return (
    <MessagePage
      title="Admins only"
      actions={
        isSignedIn ? (
          <Link to="/races" className={button({ variant: 'onPit' })}>
            Back to the races
          </Link>
        ) : (
          <Link to="/" className={button({ variant: 'onPit' })}>
            Back to the start
          </Link>
        )
      }
    >
      <p>
        Race control is for the club’s admins.{' '}
        {isSignedIn ? 'You’re signed in as a driver.' : 'If you are one, sign in first.'}
      </p>
    </MessagePage>
  )
}
