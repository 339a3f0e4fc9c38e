import { stage } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import { useLeaveClub } from '../header/leave-club.ts'
import { Stage } from './stage.tsx'

/** All that a rejected driver sees of the club: that it is so, and why. */
export function RejectedPage({ reason }: { reason: string | null }) {
  const { leave, isLeaving } = useLeaveClub()
  return (
    <Stage
      title="Your profile was not accepted"
      actions={
        <Button variant="secondary" busy={isLeaving} busyLabel="Signing Out..." onClick={leave}>
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
    </Stage>
  )
}
