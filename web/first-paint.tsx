import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { css } from 'styled-system/css'
import { landingPoster } from 'styled-system/recipes'
import { Poster } from './features/landing/poster.tsx'
import { RacesHead } from './features/races/races-head.tsx'
import { PageLoading } from './shell/pages/page-loading.tsx'
import { Shell } from './shell/shell.tsx'

const pages: Record<string, ReactElement> = {
  '/': <PosterBeforeStart />,
  // Not the outlines of the cards: their sizes are inline styles, which the site's policy refuses in HTML.
  '/races': (
    <RacesHead
      filtered={false}
      name={null}
      coming={[]}
      finished={0}
      hasEarlier={false}
      registered={0}
      state="loading"
    >
      {null}
    </RacesHead>
  ),
}

/**
 * What a page shows before any code has run, as HTML for `#root`: what React will draw there first, before it is known
 * who is asking; of most pages that is what surrounds them. The build calls this (`scripts/first-paint.mjs`); no browser does.
 */
export function firstPaintOf(path: string): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={path}>
        <Routes>
          <Route element={<Shell />}>
            <Route path="*" element={pages[path] ?? <PageLoading />} />
          </Route>
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
  )
  // The page's head has a title of its own.
  return html.replace(/<title>[^<]*<\/title>/, '')
}

/** The landing page until its code runs: the same poster with no lamp on, and nothing yet to press. */
function PosterBeforeStart() {
  return (
    <div className={landingPoster().root} data-full-bleed>
      <h1 className={css({ srOnly: true })}>Racing Club</h1>
      <Poster lit={0} />
    </div>
  )
}
