import { MessagesSquare } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** Replaces the chat for signed-out visitors: links to register and sign in, which lead back here. */
export default function ChatSignedOutPage() {
  const { pathname, search } = useLocation()
  const state = { from: pathname + search }
  return (
    <>
      <title>The Grid Chat | Racing Club</title>
      <PageHead
        overlap
        title="The Grid Chat"
        subtitle="Where the club talks before, after and about races."
      />
      <Page overlap>
        <Card>
          <EmptyState
            art={<MessagesSquare />}
            title="Please register as a member to access chat."
            action={
              <>
                <Link to="/register" state={state} className={button()}>
                  Create New Driver Profile
                </Link>
                <Link to="/signin" state={state} className={button({ variant: 'secondary' })}>
                  Sign In
                </Link>
              </>
            }
          >
            Registering takes a minute. Already one of us? Sign in with your gamertag.
          </EmptyState>
        </Card>
      </Page>
    </>
  )
}
