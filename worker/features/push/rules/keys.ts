/** The two keys of a subscription, base64url without padding. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

/**
 * The keys of a subscription in one spelling, or `null` where nothing could be encrypted for them: `p256dh` is a point of
 * the curve P-256, uncompressed, `auth` has 16 bytes (RFC 8291).
 */
export async function soundKeys({ p256dh, auth }: SubscriptionKeys): Promise<SubscriptionKeys | null> {
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
export function printOf(vapidKey = ''): string {
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

function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
