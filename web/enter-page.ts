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

/** Fetches the code of a page once somebody points at a link to it, puts a finger on it or comes to it by keyboard; until `signal`, if one is given. */
export function fetchPointedAt(signal?: AbortSignal): void {
  const look = ({ target }: Event) => {
    if (!navigator.onLine) return // some browsers remember for as long as the page stands that it failed
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link && link.origin === location.origin) pageAt(link.pathname)?.part.fetchAhead()
  }
  const until = signal && { signal }
  document.addEventListener('pointerover', look, until)
  document.addEventListener('focusin', look, until)
}
