import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link, useLocation } from 'react-router'
import { Button, button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** A page that may break; the next step leads out of it. */
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
