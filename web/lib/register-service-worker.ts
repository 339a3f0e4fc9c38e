const SCRIPT = '/sw.js'

// The only address of a script that is ever made of text.
const policy = globalThis.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT })

let registering: Promise<ServiceWorkerRegistration> | undefined

/** The club's service worker, registered once the page has loaded. Where that fails the next call tries again. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= register().catch(error => {
    registering = undefined
    throw error
  })
  return registering
}

async function register() {
  // What the page itself needs comes first.
  if (document.readyState !== 'complete') await new Promise(done => addEventListener('load', done))
  return navigator.serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
    updateViaCache: 'none',
  })
}
