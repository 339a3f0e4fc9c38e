import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { App, whenLoaded } from './app.tsx'
import { transport } from './lib/api.ts'
import { pages } from './routes.tsx'

/**
 * What a page shows before any code has run, as HTML for `#root`: what React draws there first, before it is known who
 * is asking, and takes over in the browser. The build calls this (`scripts/first-paint.mjs`); no browser does.
 */
export async function firstPaintOf(path: string): Promise<string> {
  transport.fetch = () => new Promise(() => {}) // nobody answers a build
  const client = new QueryClient()
  const router = createMemoryRouter(pages(client), { initialEntries: [path] })
  await whenLoaded(router)
  if (router.state.errors) throw Object.values(router.state.errors)[0]
  const app = <App router={router} client={client} isPainted />
  const html = renderToString(app)
  // What could not be drawn is left to the browser, with a mark.
  if (html.includes('<!--$!-->')) throw new Error(`${path} cannot be painted`)
  // The page's head has a title of its own.
  return html.replace(/<title>[^<]*<\/title>/, '')
}
