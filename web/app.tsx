import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { StrictMode, useCallback, useMemo, useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router'
import { HydrationContext } from './lib/hydrated.ts'
import { store } from './lib/store.ts'

type AppProps = { router: DataRouter; client: QueryClient; isPainted: boolean }

/** All of the club's pages, as a browser draws them and as the build paints them before any code has run (`isPainted`). */
export function App({ router, client, isPainted }: AppProps) {
  const [isHydrated, setIsHydrated] = useState(!isPainted)
  const finish = useCallback(() => setIsHydrated(true), [])
  const hydration = useMemo(() => ({ isHydrated, finish }), [isHydrated, finish])
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <HydrationContext value={hydration}>
            <RouterProvider router={router} />
          </HydrationContext>
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  )
}

/** Resolves once the first page's code is there. */
export function whenLoaded(router: DataRouter): Promise<void> {
  return new Promise(done => {
    if (router.state.initialized) return done()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      done()
    })
  })
}
