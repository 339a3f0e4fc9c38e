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
/** Written here by `scripts/service-worker.mjs`. */
declare const SHELL: Shell

// A new worker may take over under an open page: pages come from the club first, and what an open one is made of is
// kept. It takes over pages that were opened before it, because a tab that it does not control cannot be sent anywhere.
self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))

self.addEventListener('message', event => {
  const { type } = event.data as KeepShellMessage
  if (type !== 'keep-shell') return
  // A page that was just being opened as this worker took over was passed over then, and would have nothing of what is kept.
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
