import { useIsHydrated } from '#web/lib/hydrated.ts'
import { useScrollPlace } from '#web/lib/scroll-places.ts'
import { type LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { UnreachablePage } from './pages/unreachable-page.tsx'

type LazyPageProps = {
  part: LazyPart<object>
  /** Whether the build renders the page itself, as far as it is the same for everyone, rather than a loading message. */
  isPainted?: boolean
}

/** A page, or a replacement for one, whose code is loaded when first rendered unless it was prefetched. */
export function LazyPage({ part, isPainted = false }: LazyPageProps) {
  const { Part, isMissing, retry } = useLazyPart(part)
  const mayShow = useIsHydrated() || isPainted
  const isThere = Part !== undefined && mayShow
  useScrollPlace(isThere)
  if (isThere) return <Part />
  return isMissing ? <UnreachablePage onRetry={retry} /> : <PageLoading />
}
