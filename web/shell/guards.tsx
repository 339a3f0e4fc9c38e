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
  /** Shown to signed-out visitors instead of the page. */
  signedOutPage?: ReactNode
  /** Shows `signedOutPage` only if the address has this parameter. */
  signedOutParam?: string
  /** Whether the page may be shown before the session is known, since the build has rendered it. */
  isPainted?: boolean
}

// Query results render synchronously; the deferred value renders the page afterwards, so that a phone stays responsive.

/** Pages for members. Visitors see `signedOutPage` or are redirected to the landing page; a rejected driver sees the reason. */
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

/** Pages for admins; everyone else sees "Admins only" (docs/decisions.md 8). */
export function AdminsOnly() {
  const { member, isKnown, isError, retry } = useSession()
  const isIn = useDeferredValue(member?.isAdmin === true)
  if (member?.isAdmin) return isIn ? <Outlet /> : <PageLoading />
  if (member || isKnown) return <LazyPage part={adminsOnlyPage} />
  return isError ? <UnreachablePage onRetry={retry} /> : <PageLoading />
}
