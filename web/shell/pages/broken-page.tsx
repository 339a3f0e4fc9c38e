import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link, useLocation } from 'react-router'
import { Button, button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Catches errors of a page; navigating elsewhere clears them. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary resetKeys={[useLocation()]} fallback={<BrokenPage />}>
      {children}
    </ErrorBoundary>
  )
}

function BrokenPage() {
  return (
    <MessagePage
      off
      title="That’s a spin"
      actions={
        <>
          {/* If a page's code failed to load, only a reload fetches it again. */}
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
