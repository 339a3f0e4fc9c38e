import { vapidHeaders } from '@block65/webcrypto-web-push'
import { HOUR, now } from '../../../lib/clock.ts'
import type { Env } from '../../../lib/env.ts'

/** The club's signatures for push services (RFC 8292): one serves all browsers of a service for an hour. */
export class VapidSignatures {
  readonly #env: Env
  #hour = 0
  #headers = new Map<string, Promise<string>>()

  constructor(env: Env) {
    this.#env = env
  }

  /** Signs for the services of these endpoints. Throws where the club has no keys, or wrong ones. */
  async prepare(endpoints: readonly string[]): Promise<void> {
    for (const endpoint of endpoints) await this.headerFor(endpoint)
  }

  /** The `Authorization` for an endpoint. */
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
    // Of the subscription only the endpoint is looked at.
    const subscription = { endpoint, expirationTime: null, keys: { p256dh: '', auth: '' } }
    return (await vapidHeaders(subscription, { subject, publicKey, privateKey })).headers.authorization
  }
}
