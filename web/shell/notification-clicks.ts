import type { NavigateFunction } from 'react-router'
import type { GoToMessage } from '#web/lib/service-worker-messages.ts'

/**
 * Navigates within this page when a notification is clicked, so that typed text is kept; returns a function that stops it.
 * If the page does not answer the service worker, the worker navigates the tab.
 */
export function followNotificationClicks(navigate: NavigateFunction): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return () => {}
  const hear = ({ data, ports }: MessageEvent<Partial<GoToMessage> | null>) => {
    if (data?.type !== 'go-to' || !data.path) return
    ports[0]?.postMessage('going')
    void navigate(data.path)
  }
  serviceWorker.addEventListener('message', hear)
  return () => serviceWorker.removeEventListener('message', hear)
}
