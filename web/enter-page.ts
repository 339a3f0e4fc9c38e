import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type Path } from 'react-router'
import { askOnceKnown } from './page-loaders.ts'
import { type PageAhead, pages } from './routes.tsx'

/** The page at a path; the "not found" page if there is none. */
export function pageAt(pathname: string): PageAhead | undefined {
  return matchRoutes(pages, pathname)?.at(-1)?.route.handle
}

/** Fetches a page's code and its first data in parallel; resolves once the data is there. */
export async function enterPage(
  client: QueryClient,
  place: Pick<Path, 'pathname' | 'search'>,
): Promise<void> {
  const page = pageAt(place.pathname)
  page?.part.fetchAhead()
  if (page?.asks) await askOnceKnown(client, page.asks, new URLSearchParams(place.search))
}

/** Prefetches a page's code when a link to it is hovered, touched or focused; stops on `signal`, if given. */
export function fetchPointedAt(signal?: AbortSignal): void {
  const look = ({ target }: Event) => {
    if (!navigator.onLine) return // some browsers cache a failed import until the page is reloaded
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link && link.origin === location.origin) pageAt(link.pathname)?.part.fetchAhead()
  }
  const until = signal && { signal }
  document.addEventListener('pointerover', look, until)
  document.addEventListener('focusin', look, until)
}
