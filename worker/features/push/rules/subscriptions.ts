import { base64url } from '../../../lib/crypto.ts'
import { parseUrl } from '../../../lib/text/parse-url.ts'

/** The browsers' push services (docs/decisions.md 32); each may have subdomains. */
const services = [
  'fcm.googleapis.com', // Chrome, Brave, Opera, Samsung Internet
  'jmt17.google.com', // Chromium without Google's keys
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com', // Edge
]

/**
 * Whether this is an endpoint of a known push service: https on the default port, no credentials, no fragment, in the
 * browser's own spelling, so that one endpoint has one spelling.
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = parseUrl(endpoint)
  if (!url || url.href !== endpoint) return false
  const isPlain = url.port === '' && url.username === '' && url.password === '' && url.hash === ''
  if (url.protocol !== 'https:' || !isPlain || url.pathname === '/') return false
  return services.some(host => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** The address to send to: the endpoint, or a stand-in for tests, which must be on this machine. */
export function serviceAddress(endpoint: string, standIn: string | undefined): string {
  const service = standIn ? parseUrl(standIn) : null
  if (!service || !['localhost', '127.0.0.1', '[::1]'].includes(service.hostname)) return endpoint
  const { pathname, search } = new URL(endpoint)
  return `${service.origin}${pathname}${search}`
}

/** The two keys of a subscription, base64url without padding. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

/**
 * A subscription's keys in one spelling, or `null` if they are invalid: `p256dh` is an uncompressed point of P-256, `auth`
 * has 16 bytes (RFC 8291).
 */
export async function normalizeKeys({ p256dh, auth }: SubscriptionKeys): Promise<SubscriptionKeys | null> {
  const point = bytesOf(p256dh)
  const secret = bytesOf(auth)
  if (point?.length !== 65 || point[0] !== 4 || secret?.length !== 16) return null
  try {
    await crypto.subtle.importKey('raw', point, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  } catch {
    return null // not on the curve
  }
  return { p256dh: base64url(point), auth: base64url(secret) }
}

/** The beginning of the club's public key, which tells one key from another. */
export function vapidKeyPrint(vapidKey = ''): string {
  return vapidKey.slice(0, 16)
}

function bytesOf(text: string) {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
    return Uint8Array.from(binary, letter => letter.charCodeAt(0))
  } catch {
    return null
  }
}
