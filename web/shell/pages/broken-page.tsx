import { Link } from 'react-router'
import { Button, button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** What stands where a page broke or could not be fetched. */
export function BrokenPage() {
  return (
    <MessagePage
      off
      title="That’s a spin"
      actions={
        <>
          {/* A page whose code did not arrive can only be fetched again by loading anew. */}
          <Button variant="onPit" onClick={() => location.reload()}>
            Try again
          </Button>
          <Link to="/" className={button({ variant: 'onPitGhost' })}>
            Back to the start
          </Link>
        </>
      }
    >
      <p>Something went wrong on this page. The rest of the club is still running.</p>
    </MessagePage>
  )
}
