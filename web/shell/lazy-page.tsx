import { useIsHydrated } from '#web/lib/hydrated.ts'
import { useScrollPlace } from '#web/lib/scroll-places.ts'
import { type LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { UnreachablePage } from './pages/unreachable-page.tsx'

type LazyPageProps = {
  part: LazyPart<object>
  /** Whether the build paints it, as far as it says the same to everybody, and not only that it is loading. */
  isPainted?: boolean
}

/** A page, or what stands in the place of one, whose code is fetched when it is first drawn if it was not ahead of that. */
export function LazyPage({ part, isPainted = false }: LazyPageProps) {
  const { Part, isMissing, retry } = useLazyPart(part)
  const mayShow = useIsHydrated() || isPainted
  const isThere = Part !== undefined && mayShow
  useScrollPlace(isThere)
  if (isThere) return <Part />
  return isMissing ? <UnreachablePage onRetry={retry} /> : <PageLoading />
}
