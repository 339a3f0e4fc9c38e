/**
 * The browser has ended a subscription by itself: makes a new one with the club's present key and tells the club. What
 * fails here is made good by the page, which looks after the subscription whenever the app starts.
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
