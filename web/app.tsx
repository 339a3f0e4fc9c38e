import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { StrictMode, useCallback, useMemo, useState } from 'react'
import { unstable_HistoryRouter as HistoryRouter, useRoutes } from 'react-router'
import type { ClubHistory } from './lib/club-history.ts'
import { HydrationContext } from './lib/hydrated.ts'
import { store } from './lib/store.ts'
import { pages } from './routes.tsx'
import { PageBoundary } from './shell/pages/broken-page.tsx'

type AppProps = { history: ClubHistory; client: QueryClient; isPainted: boolean }

/** The whole app. `isPainted`: the page's HTML was rendered by the build, and React hydrates it. */
export function App({ history, client, isPainted }: AppProps) {
  const [isHydrated, setIsHydrated] = useState(!isPainted)
  const finish = useCallback(() => setIsHydrated(true), [])
  const hydration = useMemo(() => ({ isHydrated, finish }), [isHydrated, finish])
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <HydrationContext value={hydration}>
            <HistoryRouter history={history}>
              <PageBoundary>
                <Pages />
              </PageBoundary>
            </HistoryRouter>
          </HydrationContext>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  )
}

function Pages() {
  return useRoutes(pages)
}
