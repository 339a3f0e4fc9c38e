import type { KeepShellMessage } from '#web/lib/service-worker-messages.ts'
import { openNotificationTarget, showNotification, updateAppBadge } from './service-worker/notifications.ts'
import {
  answerFile,
  answerPage,
  renewShell,
  type Shell,
  strategyFor,
} from './service-worker/offline-shell.ts'
import { renewSubscription } from './service-worker/renew-subscription.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by `scripts/service-worker.mjs`. */
declare const SHELL: Shell

// A new worker may take control of open pages at once: pages are fetched from the network first, and the files of open
// ones are kept. It claims existing pages, because it cannot navigate a tab that it does not control.
self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))

self.addEventListener('message', event => {
  const { type } = event.data as KeepShellMessage
  if (type !== 'keep-shell') return
  // Claims again: a page that was opening while this worker activated was missed, and would get nothing from the cache.
  event.waitUntil(Promise.all([self.clients.claim(), renewShell(caches, SHELL)]))
})

self.addEventListener('fetch', event => {
  const way = strategyFor(event.request, location.origin)
  if (way === 'file') event.respondWith(answerFile(caches, SHELL, event.request))
  if (way === 'page')
    event.respondWith(answerPage(caches, SHELL, event.request, Promise.resolve(event.preloadResponse)))
})

self.addEventListener('push', event => {
  event.waitUntil(
    Promise.all([showNotification(self.registration, event.data?.text()), updateAppBadge(navigator)]),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openNotificationTarget(self.clients, event.notification.data?.url))
})

self.addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(renewSubscription(self.registration.pushManager, event))
})

async function takeOver() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}
