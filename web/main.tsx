import './index.css'
import './lib/history-guard.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { fetchWithProof } from './features/passkeys/fetch-with-proof.ts'
import { transport } from './lib/api.ts'
import { queryClient } from './lib/query-client.ts'
import { registerServiceWorker } from './lib/register-service-worker.ts'
import { reloadForNewBuild } from './lib/reload-for-new-build.ts'
import { store } from './lib/store.ts'
import { Pages } from './routes.tsx'
import { prefetchPage } from './shell/prefetch.ts'

// A page that was open during a deployment asks for chunks that are gone; loading it anew brings the new ones.
window.addEventListener('vite:preloadError', () => void reloadForNewBuild())

transport.fetch = fetchWithProof()

registerServiceWorker().catch(() => null) // whoever wants alerts tries again, and is told

prefetchPage(queryClient, window.location).catch(() => null) // the page asks for it itself

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const club = (
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </QueryClientProvider>
    </Provider>
  </StrictMode>
)
// In slices, between which a phone answers to fingers; what was painted before stands until then.
startTransition(() => createRoot(root).render(club))
