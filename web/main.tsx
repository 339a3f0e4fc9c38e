import './index.css'
import './lib/step-guard.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { reloadForNewBuild } from './lib/new-build.ts'
import { queryClient } from './lib/query-client.ts'
import { store } from './lib/storage/store.ts'
import { Pages } from './routes.tsx'

// A page that was open during a deployment asks for chunks that are gone; loading it anew brings the new ones.
window.addEventListener('vite:preloadError', () => void reloadForNewBuild())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </QueryClientProvider>
    </Provider>
  </StrictMode>,
)
