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

// What a page throws that nobody catches, while it is drawn or after that.
window.addEventListener('error', ({ error }) => tell(error))
window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))

// A page that was open during a deployment asks for chunks that are gone; loading it anew brings the new ones.
window.addEventListener('vite:preloadError', () => void reloadForNewBuild())

transport.fetch = withAnswersInPage(fetchWithProof(), readStoredMember()?.id)

registerServiceWorker().catch(() => null) // whoever wants alerts tries again, and is told

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
readScrollPlaces()
const history = clubHistory(place => enterPage(queryClient, place))
void enterPage(queryClient, location)
fetchPointedAt()
const begin = () => start(root)
Promise.resolve(pageAt(location.pathname)?.part.fetch()).then(begin, begin) // a page without its code says so

function start(root: HTMLElement) {
  const isPainted = hasPaint(root) && !isTranslated()
  const club = <App history={history} client={queryClient} isPainted={isPainted} />
  // In slices, between which a phone answers to fingers; what the build has painted stands until then.
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

/** Tells the club that something was thrown; its code is fetched with the first fault. */
function tell(error: unknown) {
  reporter ??= makeReporter()
  reporter
    .then(report => report(error, location.pathname))
    .catch(() => {
      reporter = undefined
    })
}

// What a boundary has caught is logged as React does by itself.
function onCaughtError(error: unknown) {
  console.error(error)
  tell(error)
}

// Of a page that a browser has translated React can take over nothing. It draws it anew, which is no fault.
function isTranslated() {
  return document.querySelector('#root font') !== null
}

// It may come to that while React takes over, which says then that it had to draw something anew.
function onRecoverableError(error: unknown) {
  if (!isTranslated()) reportError(error)
}

// What stands in for every page without HTML of its own shows that one is loading, also offline for those that have it. Of
// one that is painted its code draws the same, once it has come; a step back may have been taken meanwhile.
function hasPaint({ dataset }: HTMLElement) {
  const page = pageAt(location.pathname)
  if (!page?.isPainted) return dataset.page === location.pathname || dataset.page === '/shell'
  return dataset.page === location.pathname && page.part.arrived !== undefined
}
