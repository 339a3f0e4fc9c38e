import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { HOUR, now, SECOND } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { isolated } from '../../lib/text/isolate.ts'
import type { PushPayload } from './contract.ts'
import type { Delivery } from './outbox-store.ts'
import type { PushTarget } from './queries.ts'
import { deliveryHeaders } from './rules/delivery-rules.ts'

/** Time after which a silent push service is tried again later, in ms. */
export const SERVICE_PATIENCE = 10 * SECOND

/**
 * The encrypted content for a browser's service worker (RFC 8291). Not padded: whoever carries it learns its length, but a
 * phone is spared 4 KB an alert. Throws for invalid keys.
 */
export function encryptPayload(
  delivery: Delivery,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<Uint8Array> {
  const { title, body, url, topic: tag, kind } = delivery
  const payload: PushPayload = { title: isolated(title), body: isolated(body), url, tag, kind }
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  return encryptNotification(subscription, new TextEncoder().encode(JSON.stringify(payload)), { pad: false })
}

/** Sends an alert to a push service (RFC 8030); gives its answer. Throws if it does not answer in time. */
export async function postPush(
  address: string,
  payload: Uint8Array,
  { kind, topic, expiresAt }: Delivery,
  authorization: string,
): Promise<{ status: number; retryAfter: string | null }> {
  const giveUp = new AbortController()
  // Not `AbortSignal.timeout`, which cannot be cancelled and would keep the object awake after every answer.
  const timer = setTimeout(() => giveUp.abort(), SERVICE_PATIENCE)
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
  await answer.body?.cancel() // otherwise the connection stays open
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

/** The club's signatures for push services (RFC 8292): one is valid for all browsers of a service for an hour. */
export class VapidSignatures {
  readonly #env: Env
  #hour = 0
  #headers = new Map<string, Promise<string>>()

  constructor(env: Env) {
    this.#env = env
  }

  /** Signs for the services of these endpoints. Throws if the club has no keys, or wrong ones. */
  async prepare(endpoints: readonly string[]): Promise<void> {
    for (const endpoint of endpoints) await this.headerFor(endpoint)
  }

  /** The `Authorization` header for an endpoint. */
  headerFor(endpoint: string): Promise<string> {
    const hour = Math.floor(now() / HOUR)
    if (hour !== this.#hour) this.#headers.clear()
    this.#hour = hour
    const { origin } = new URL(endpoint)
    const header = this.#headers.get(origin) ?? this.#sign(endpoint)
    this.#headers.set(origin, header)
    return header
  }

  async #sign(endpoint: string) {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = this.#env
    if (!publicKey || !privateKey) throw new Error('The club has no keys for push alerts')
    // Only the endpoint is used.
    const subscription = { endpoint, expirationTime: null, keys: { p256dh: '', auth: '' } }
    return (await vapidHeaders(subscription, { subject, publicKey, privateKey })).headers.authorization
  }
}
