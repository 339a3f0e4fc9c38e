import { type ComponentType, lazy } from 'react'
import { LatePart, useLate } from '#web/ui/lazy.tsx'
import { UnreachablePage } from './pages/unreachable-page.tsx'

/** A page that is fetched when it is first opened. Where that cannot be done its place says so, until it comes. */
export function latePage(load: () => Promise<{ default: ComponentType<object> }>) {
  const part = new LatePart(load)
  return lazy(() => load().catch(() => ({ default: () => <AwaitedPage part={part} /> })))
}

function AwaitedPage({ part }: { part: LatePart<object> }) {
  const { Part, retry } = useLate(part)
  return Part ? <Part /> : <UnreachablePage onRetry={retry} />
}
