const SCRIPT = '/sw.js'

// The only script address ever created from a string.
const policy = globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT })

let registering: Promise<ServiceWorkerRegistration> | undefined

/** Registers the service worker once the page has loaded. If it fails, the next call tries again. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= register().catch(error => {
    registering = undefined
    throw error
  })
  return registering
}

async function register() {
  // The page's own resources load first.
  if (document.readyState !== 'complete') await new Promise(done => addEventListener('load', done))
  return navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
    updateViaCache: 'none',
  })
}
