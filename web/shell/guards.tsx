import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/features/session/api.ts'
import { AdminsOnlyPage } from './pages/admins-only-page.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { RejectedPage } from './pages/rejected-page.tsx'
import { UnreachablePage } from './pages/unreachable-page.tsx'

type MembersOnlyProps = {
  /** What whoever is signed out finds in place of the page. */
  door?: ReactNode
  /** The parameter of the address that the door is for, if it is not for all of them. */
  doorFor?: string
}

/** Pages for members. Signed out leads to the page's own door or to the landing page; a rejected driver reads why. */
export function MembersOnly({ door, doorFor }: MembersOnlyProps) {
  const { member, isKnown, isError, retry } = useSession()
  const { pathname, search } = useLocation()
  if (member?.status === 'rejected') return <RejectedPage reason={member.rejectionReason} />
  if (member) return <Outlet />
  if (isKnown && door && (!doorFor || new URLSearchParams(search).has(doorFor))) return door
  if (isKnown) return <Navigate to="/" replace state={{ from: pathname + search }} />
  return isError ? <UnreachablePage onRetry={retry} /> : <PageLoading />
}

/** Pages for admins; to everyone else they say so (decision 8). */
export function AdminsOnly() {
  const { member, isKnown, isError, retry } = useSession()
  if (member?.isAdmin) return <Outlet />
  if (member || isKnown) return <AdminsOnlyPage isSignedIn={member !== null} />
  return isError ? <UnreachablePage onRetry={retry} /> : <PageLoading />
}
