import { encryptNotification } from '@block65/webcrypto-web-push'
import { now, SECOND } from '#worker/lib/clock.ts'
import type { PushPayload } from './contract.ts'
import type { Delivery } from './outbox-store.ts'
import type { PushTarget } from './queries.ts'
import { deliveryHeaders } from './rules/delivery-rules.ts'

/** A push service that says nothing for so long is asked again later. */
export const PATIENCE = 10 * SECOND

/**
 * What the service worker of a browser gets, encrypted so that nobody else can read it (RFC 8291). Not padded: whoever
 * carries it learns how long it is, and a phone is spared 4 KB an alert. Throws for keys that are none.
 */
export function encryptPayload(
  delivery: Delivery,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<Uint8Array> {
  const { title, body, url, topic: tag, kind } = delivery
  const payload: PushPayload = { title, body, url, tag, kind }
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  return encryptNotification(subscription, new TextEncoder().encode(JSON.stringify(payload)), { pad: false })
}

/** Hands an alert to a push service (RFC 8030); gives its answer. Throws where it does not answer in time. */
export async function postPush(
  address: string,
  payload: Uint8Array,
  { kind, topic, expiresAt }: Delivery,
  authorization: string,
): Promise<{ status: number; retryAfter: string | null }> {
  const giveUp = new AbortController()
  // Not `AbortSignal.timeout`, which cannot be taken back and would keep the object awake after every answer.
  const timer = setTimeout(() => giveUp.abort(), PATIENCE)
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      ...deliveryHeaders(kind, topic, expiresAt, now()),
      Authorization: authorization,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
    },
    body: payload,
    redirect: 'manual',
    signal: giveUp.signal,
  }).finally(() => clearTimeout(timer))
  await answer.body?.cancel() // else it keeps its connection
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}
