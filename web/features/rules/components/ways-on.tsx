import { Link } from 'react-router'
import { useSession } from '#web/features/session/api.ts'
import { button } from '#web/ui/button.tsx'

/** From one document to the other, and back to the championships or, for a newcomer, into the club. */
export function WaysOn({ to, children }: { to: string; children: string }) {
  const { member } = useSession()
  const secondary = button({ variant: 'secondary' })
  return (
    <>
      <Link to={to} className={button()}>
        {children}
      </Link>
      {member && member.status !== 'rejected' && (
        <Link to="/championships" className={secondary}>
          Back to championships
        </Link>
      )}
      {!member && (
        <Link to="/register" className={secondary}>
          Create New Driver Profile
        </Link>
      )}
    </>
  )
}
