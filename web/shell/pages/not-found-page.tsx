import { Link } from 'react-router'
import { button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Any address that is not a page. */
export default function NotFoundPage() {
  return (
    <MessagePage
      off
      title="Off the racing line"
      actions={
        <Link to="/" className={button({ variant: 'onPit' })}>
          Back to the track
        </Link>
      }
    >
      <p>404. There is no page at this address. It may have moved, or the link ran wide.</p>
    </MessagePage>
  )
}
