import { type ComponentType, lazy } from 'react'

/** What no first paint needs, and what a page is fine without where it cannot be fetched; stands in a `<Suspense>`. */
export function lateDetail(load: () => Promise<{ default: ComponentType<object> }>) {
  return lazy(() => load().catch(() => ({ default: () => null })))
}
