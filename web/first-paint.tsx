import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { App } from './app.tsx'
import { pageAt } from './enter-page.ts'
import { transport } from './lib/api.ts'

/**
 * What a page shows before any code has run, as HTML for `#root`: what React draws there first, before it is known who
 * is asking, and takes over in the browser. The build calls this (`scripts/first-paint.mjs`); no browser does.
 */
export async function firstPaintOf(path: string): Promise<string> {
  transport.fetch = () => new Promise(() => {}) // nobody answers a build
  await pageAt(path)?.part.fetch()
  const history = createMemoryHistory({ initialEntries: [path] })
  const html = renderToString(<App history={history} client={new QueryClient()} isPainted />)
  // What could not be drawn is left to the browser, with a mark.
  if (html.includes('<!--$!-->')) throw new Error(`${path} cannot be painted`)
  // The page's head has a title of its own.
  return html.replace(/<title>[^<]*<\/title>/, '')
}
