import { type ComponentType, lazy } from 'react'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { UnreachablePage } from './pages/unreachable-page.tsx'

/** A page that is fetched when it is first opened. Where that cannot be done its place says so, until it comes. */
export function lazyPage(load: () => Promise<{ default: ComponentType<object> }>) {
  const part = new LazyPart(load)
  return lazy(() => load().catch(() => ({ default: () => <AwaitedPage part={part} /> })))
}

function AwaitedPage({ part }: { part: LazyPart<object> }) {
  const { Part, retry } = useLazyPart(part)
  return Part ? <Part /> : <UnreachablePage onRetry={retry} />
}
