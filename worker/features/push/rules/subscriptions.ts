import { base64url } from '../../../lib/crypto.ts'
import { parseUrl } from '../../../lib/text/parse-url.ts'

/** The push services of the browsers (docs/decisions.md 32); each may have sub-hosts. */
const services = [
  'fcm.googleapis.com', // Chrome, Brave, Opera, Samsung Internet
  'jmt17.google.com', // Chromium without Google's keys
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com', // Edge
]

/**
 * Whether this is an address of a push service that may be asked: https on its usual port, no credentials, no fragment,
 * written as a browser writes it, so that one address cannot stand there twice.
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = parseUrl(endpoint)
  if (!url || url.href !== endpoint) return false
  const isPlain = url.port === '' && url.username === '' && url.password === '' && url.hash === ''
  if (url.protocol !== 'https:' || !isPlain || url.pathname === '/') return false
  return services.some(host => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** Where a push service is asked: at the endpoint, or at a stand-in for tests, which has to run on this machine. */
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
 * The keys of a subscription in one spelling, or `null` where nothing could be encrypted for them: `p256dh` is a point of
 * the curve P-256, uncompressed, `auth` has 16 bytes (RFC 8291).
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

/** By what one public key of the club is told from another: its beginning. */
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
