import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { App } from './app.tsx'
import { pageAt } from './enter-page.ts'
import { transport } from './lib/api.ts'

/**
 * Renders a page's first paint as HTML for `#root`: what React shows before the session is known, and hydrates in the
 * browser. Called by the build only (`scripts/first-paint.mjs`).
 */
export async function firstPaintOf(path: string): Promise<string> {
  transport.fetch = () => new Promise(() => {}) // the build has no server to answer
  await pageAt(path)?.part.fetch()
  const history = createMemoryHistory({ initialEntries: [path] })
  const html = renderToString(<App history={history} client={new QueryClient()} isPainted />)
  // React marks what it could not render and leaves to the browser.
  if (html.includes('<!--$!-->')) throw new Error(`${path} cannot be painted`)
  // The document already has a title.
  return html.replace(/<title>[^<]*<\/title>/, '')
}
