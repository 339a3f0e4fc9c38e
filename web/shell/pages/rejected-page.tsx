import { stage } from 'styled-system/recipes'
import { useSession } from '#web/features/session/api.ts'
import { useSignOutHere } from '#web/features/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** All that a rejected driver sees of the club: that it is so, and why. */
export default function RejectedPage() {
  const reason = useSession().member?.rejectionReason
  const { leave, isLeaving } = useSignOutHere()
  return (
    <MessagePage
      title="Your profile was not accepted"
      actions={
        <Button variant="onPit" busy={isLeaving} busyLabel="Signing Out..." onClick={leave}>
          Sign Out
        </Button>
      }
    >
      {reason ? (
        <figure>
          <figcaption>The race director’s reason:</figcaption>
          <blockquote className={stage().quote}>{reason}</blockquote>
        </figure>
      ) : (
        <p>The race director gave no reason.</p>
      )}
      <p>
        If you think this is a mistake, talk to a race director. A decision can be reversed, and this page
        tells you when it is.
      </p>
    </MessagePage>
  )
}
