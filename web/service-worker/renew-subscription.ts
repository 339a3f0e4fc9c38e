/**
 * Replaces a push subscription that the browser has ended: subscribes with the club's current key and registers it. If this
 * fails, the page does it the next time the app starts.
 */
export async function renewSubscription(
  pushManager: PushManager,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const subscription = newSubscription ?? (await subscribe(pushManager))
  const { endpoint, keys } = subscription.toJSON()
  await call('POST', '/api/push/subscribe', { endpoint, keys })
  if (oldSubscription && oldSubscription.endpoint !== endpoint)
    await call('DELETE', '/api/push/unsubscribe', { endpoint: oldSubscription.endpoint })
}

async function subscribe(pushManager: PushManager) {
  const { vapidPublicKey } = await (await fetch('/api/config')).json()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey })
}

function call(method: string, path: string, body: unknown) {
  return fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}
