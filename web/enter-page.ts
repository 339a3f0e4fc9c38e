import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type Path } from 'react-router'
import { askOnceKnown } from './page-loaders.ts'
import { type PageAhead, pages } from './routes.tsx'

/** The page at a path of the club; one that says so where there is none. */
export function pageAt(pathname: string): PageAhead | undefined {
  return matchRoutes(pages, pathname)?.at(-1)?.route.handle
}

/** Fetches a page's code and asks for what it shows first, both at once; resolves once that has been answered. */
export async function enterPage(
  client: QueryClient,
  place: Pick<Path, 'pathname' | 'search'>,
): Promise<void> {
  const page = pageAt(place.pathname)
  page?.part.fetchAhead()
  if (page?.asks) await askOnceKnown(client, page.asks, new URLSearchParams(place.search))
}
