import { parseUrl } from '#worker/lib/text/parse-url.ts'

/** The push services of the browsers (decision 32); each may have sub-hosts. */
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
