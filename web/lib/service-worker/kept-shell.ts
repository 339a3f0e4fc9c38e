import type { KeepShell } from './keep-shell.ts'

/**
 * Has this service worker keep the app, and each one that takes over; returns how to stop. Not while it is installed:
 * alerts cannot wait until all of the app has come.
 */
export function haveShellKept({ serviceWorker }: Navigator): () => void {
  if (!serviceWorker) return () => {}
  const ask = async () =>
    (await serviceWorker.ready).active?.postMessage({ type: 'keep-shell' } satisfies KeepShell)
  void ask()
  serviceWorker.addEventListener('controllerchange', ask)
  return () => serviceWorker.removeEventListener('controllerchange', ask)
}
