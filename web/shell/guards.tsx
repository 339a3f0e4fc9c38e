import { type ReactNode, useDeferredValue } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/features/session/api.ts'
import { LazyPart } from '#web/ui/lazy.tsx'
import { LazyPage } from './lazy-page.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { UnreachablePage } from './pages/unreachable-page.tsx'

const rejectedPage = new LazyPart(() => import('./pages/rejected-page.tsx'), true)
const adminsOnlyPage = new LazyPart(() => import('./pages/admins-only-page.tsx'), true)

type MembersOnlyProps = {
  /** What whoever is signed out finds in place of the page. */
  signedOutPage?: ReactNode
  /** The parameter of the address that the signedOutPage is for, if it is not for all of them. */
  signedOutParam?: string
  /** Whether the page shows already what it says to everybody while it is not known who is asking. */
  isPainted?: boolean
}

// Answers are shown in one go; a page that comes with one is drawn in slices after it, so that a phone answers to fingers.

/** Pages for members. Signed out leads to the page's own signedOutPage or to the landing page; a rejected driver reads why. */
export function MembersOnly({ signedOutPage, signedOutParam, isPainted = false }: MembersOnlyProps) {
  const { member, isKnown, isError, retry } = useSession()
  const { pathname, search } = useLocation()
  const isIn = useDeferredValue(member !== null)
  if (member?.status === 'rejected') return <LazyPage part={rejectedPage} />
  if (member) return isIn || isPainted ? <Outlet /> : <PageLoading />
  if (isKnown && signedOutPage && (!signedOutParam || new URLSearchParams(search).has(signedOutParam)))
    return signedOutPage
  if (isKnown) return <Navigate to="/" replace state={{ from: pathname + search }} />
  if (isError) return <UnreachablePage onRetry={retry} />
  return isPainted ? <Outlet /> : <PageLoading />
}

/** Pages for admins; to everyone else they say so (docs/decisions.md 8). */
export function AdminsOnly() {
  const { member, isKnown, isError, retry } = useSession()
  const isIn = useDeferredValue(member?.isAdmin === true)
  if (member?.isAdmin) return isIn ? <Outlet /> : <PageLoading />
  if (member || isKnown) return <LazyPage part={adminsOnlyPage} />
  return isError ? <UnreachablePage onRetry={retry} /> : <PageLoading />
}
