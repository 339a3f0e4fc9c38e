import type { NavigateFunction } from 'react-router'
import type { GoToMessage } from '#web/lib/service-worker-messages.ts'

/**
 * Goes where a notification that was clicked leads, within this page, so that what somebody is writing stays; returns
 * how to stop. What the service worker hears nothing of is loaded anew.
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
