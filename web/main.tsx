import { siteStorage } from './lib/site-storage.ts'
import './index.css'
import 'styled-system/theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { enterPage, fetchPointedAt, pageAt } from './enter-page.ts'
import { fetchWithProof } from './features/passkeys/fetch-with-proof.ts'
import { readStoredMember } from './features/session/state.ts'
import { withAnswersInPage } from './lib/answers-in-page.ts'
import { transport } from './lib/api.ts'
import { clubHistory } from './lib/club-history.ts'
import { queryClient } from './lib/query-client.ts'
import { registerServiceWorker } from './lib/register-service-worker.ts'
import { reloadForNewBuild } from './lib/reload-for-new-build.ts'
import { readScrollPlaces } from './lib/scroll-places.ts'

// Uncaught errors, during rendering or later.
window.addEventListener('error', ({ error }) => tell(error))
window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))

// A page that was open during a deployment may request chunks that are gone; a reload fetches the new ones.
window.addEventListener('vite:preloadError', () => void reloadForNewBuild())

transport.fetch = withAnswersInPage(fetchWithProof(), readStoredMember()?.id)

registerServiceWorker().catch(() => null) // turning on alerts tries again and shows the error

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
readScrollPlaces()
const history = clubHistory(place => enterPage(queryClient, place))
void enterPage(queryClient, location)
fetchPointedAt()
const begin = () => start(root)
Promise.resolve(pageAt(location.pathname)?.part.fetch()).then(begin, begin) // a page whose code failed to load shows that

function start(root: HTMLElement) {
  const isPainted = hasPaint(root) && !isTranslated()
  const club = <App history={history} client={queryClient} isPainted={isPainted} />
  // As a transition, so that a phone stays responsive; the HTML from the build is shown until then.
  startTransition(() => {
    if (isPainted) hydrateRoot(root, club, { onCaughtError, onRecoverableError })
    else createRoot(root, { onCaughtError }).render(club)
  })
}

async function makeReporter() {
  const { errorReporter } = await import('./features/client-errors/report-error.ts')
  return errorReporter({ storage: siteStorage })
}

let reporter: ReturnType<typeof makeReporter> | undefined

/** Reports an error to the club; the reporter is loaded at the first one. */
function tell(error: unknown) {
  reporter ??= makeReporter()
  reporter
    .then(report => report(error, location.pathname))
    .catch(() => {
      reporter = undefined
    })
}

// Logs errors caught by a boundary, as React does by default.
function onCaughtError(error: unknown) {
  console.error(error)
  tell(error)
}

// React cannot hydrate a page that the browser has translated. It renders it again, which is not an error.
function isTranslated() {
  return document.querySelector('#root font') !== null
}

// The translation may also happen during hydration; React then reports a recoverable error.
function onRecoverableError(error: unknown) {
  if (!isTranslated()) reportError(error)
}

// The loading page (`/shell`) stands in for every page without HTML of its own, and offline for all. A page with its own
// HTML needs its code loaded to render the same; the reader may have gone back meanwhile.
function hasPaint({ dataset }: HTMLElement) {
  const page = pageAt(location.pathname)
  if (!page?.isPainted) return dataset.page === location.pathname || dataset.page === '/shell'
  return dataset.page === location.pathname && page.part.arrived !== undefined
}
