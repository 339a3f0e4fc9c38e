import { css } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { useSignOutHere } from '#web/features/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { stage } from './message-page.look.ts'
import { MessagePage } from './message-page.tsx'

const downloadCard = new LazyPart(() => import('#web/features/my-data/download-card.tsx'))

/** The only page a rejected driver sees: the rejection, its reason, and a download of their data. */
export default function RejectedPage() {
  const { member } = useSession()
  const reason = member?.rejectionReason
  const { Part: DownloadCard } = useLazyPart(downloadCard)
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
      {member && DownloadCard && (
        <FaultBoundary what="download card">
          <div className={card}>
            <DownloadCard member={member} />
          </div>
        </FaultBoundary>
      )}
    </MessagePage>
  )
}

// The card has the page's background, not the dark one around it.
const card = css({ mt: '6', color: 'fg.default', fontSize: 'md' })
