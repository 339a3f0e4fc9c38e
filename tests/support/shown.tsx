import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { vi } from 'vitest'

// What asks the browser how it stands is answered here too, where React draws for none.
vi.mock('react', async importOriginal => {
  const react = await importOriginal<typeof import('react')>()
  const useSyncExternalStore: typeof react.useSyncExternalStore = (listen, look, lookWithout) =>
    react.useSyncExternalStore(listen, look, lookWithout ?? look)
  return { ...react, useSyncExternalStore }
})

const nothing = () => {}
const listening = { addEventListener: nothing, removeEventListener: nothing }
// What parts of the pages ask of a browser as they are loaded.
globalThis.matchMedia ??= () => ({ ...listening, matches: false }) as unknown as MediaQueryList
globalThis.window ??= listening as unknown as Window & typeof globalThis
globalThis.location ??= new URL('http://localhost') as unknown as Location

interface Surroundings {
  /** The page's path and query. */
  at?: string
  /** What the club has told already, by the key it is asked for with. */
  known?: readonly (readonly [QueryKey, unknown])[]
  /** What could not be fetched. */
  failed?: readonly QueryKey[]
}

/** The first sight of a page or a part of one, as HTML. */
export function htmlOf(part: ReactElement, { at = '/', known = [], failed = [] }: Surroundings = {}): string {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retryOnMount: false } } })
  for (const [key, answer] of known) client.setQueryData(key, answer)
  for (const queryKey of failed)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: 'error', error: new Error('down') })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location={at}>{part}</StaticRouter>
    </QueryClientProvider>,
  )
}

/** What somebody reads there, element after element. */
export function wordsOf(part: ReactElement, surroundings?: Surroundings): string {
  return htmlOf(part, surroundings)
    .replace(/<title>.*?<\/title>|<[^>]*>/g, ' ')
    .replace(/&(#x27|quot|lt|gt|amp);/g, (_, name: keyof typeof signs) => signs[name])
    .replace(/\s+/g, ' ')
    .trim()
}

const signs = { '#x27': "'", quot: '"', lt: '<', gt: '>', amp: '&' }
