import { UserX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FetchFailed } from '#web/ui/fetch-failed.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The page while the driver is on his way; `bodyOnly` where he is known and only the form is still being fetched. */
export function ProfileLoading({ bodyOnly }: { bodyOnly?: boolean }) {
  const body = (
    <Loading label="Loading...">
      <Card padded className={css({ display: 'grid', gap: '4' })}>
        <Skeleton shape="text" width="30%" height="28px" />
        <Skeleton height="96px" />
        <Skeleton shape="text" width="60%" height="24px" />
        <Skeleton shape="text" width="45%" height="24px" />
      </Card>
    </Loading>
  )
  if (bodyOnly) return body
  return (
    <>
      <title>Driver profile | Racing Club</title>
      <PageHead overlap title="Driver profile" subtitle="Loading..." />
      <Page overlap>{body}</Page>
    </>
  )
}

/** A driver who is not in the club, or no more. */
export function ProfileMissing() {
  return (
    <>
      <title>Member Not Found | Racing Club</title>
      <PageHead overlap title="Member Not Found" subtitle="Nobody in the club answers to this address." />
      <Page overlap>
        <Card>
          <EmptyState
            art={<UserX />}
            title="No driver here"
            action={
              <Link to="/races" className={button({ variant: 'primary' })}>
                Back to the races
              </Link>
            }
          >
            The driver may have left the club, or the link ran wide.
          </EmptyState>
        </Card>
      </Page>
    </>
  )
}

/** In place of a profile that could not be fetched. */
export function ProfileFailed({ query }: { query: ComponentProps<typeof FetchFailed>['query'] }) {
  return (
    <>
      <title>Driver profile | Racing Club</title>
      <PageHead overlap title="Driver profile" subtitle="It cannot be shown just now." />
      <Page overlap>
        <FetchFailed query={query} what="member" />
      </Page>
    </>
  )
}
