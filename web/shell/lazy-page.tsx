import { type ComponentType, lazy } from 'react'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { PageLoading } from './pages/page-loading.tsx'
import { UnreachablePage } from './pages/unreachable-page.tsx'

export type Load = () => Promise<{ default: ComponentType<object> }>

/** The code of a page. Where it cannot be fetched, what says so in its place until it comes. */
export async function fetchPage(load: Load): Promise<ComponentType<object>> {
  try {
    return (await load()).default
  } catch (error) {
    if (import.meta.env.SSR) throw error // a build paints no page that cannot be drawn
    const part = new LazyPart(load)
    return () => <AwaitedPage part={part} />
  }
}

/** A page that stands in the place of another, fetched when it is first drawn. */
export function lazyPage(load: Load) {
  return lazy(async () => ({ default: await fetchPage(load) }))
}

/** A page of which no HTML is painted before its code runs, but that it is loading. */
export function UnpaintedPage({ page: Page }: { page: ComponentType<object> }) {
  return useIsHydrated() ? <Page /> : <PageLoading />
}

function AwaitedPage({ part }: { part: LazyPart<object> }) {
  const { Part, retry } = useLazyPart(part)
  return Part ? <Part /> : <UnreachablePage onRetry={retry} />
}
