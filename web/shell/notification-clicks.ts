import type { NavigateFunction } from 'react-router'
import type { GoTo } from '#web/lib/service-worker-messages.ts'

/**
 * Goes where a notification that was clicked leads, within this page, so that what somebody is writing stays; returns
 * how to stop. What the service worker hears nothing of is loaded anew.
 */
export function followNotifications(navigate: NavigateFunction): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return () => {}
  const hear = async ({ data, ports }: MessageEvent<Partial<GoTo> | null>) => {
    if (data?.type !== 'go-to' || !data.path) return
    ports[0]?.postMessage('going')
    const { path } = data
    const { leave } = await import('#web/lib/unsaved-changes.ts') // no page begins with it
    leave(() => navigate(path, { replace: Boolean(history.state?.isSpare) }))
  }
  serviceWorker.addEventListener('message', hear)
  return () => serviceWorker.removeEventListener('message', hear)
}
