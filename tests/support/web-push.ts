// The browser's and the push service's half of web push, written from the RFCs and not from what the club uses.

/** What a browser keeps to read its alerts. */
export interface BrowserKeys {
  privateKey: CryptoKey
  /** The public point, uncompressed. */
  point: Uint8Array
  secret: Uint8Array
}

/** Who sends: the claims of a VAPID signature. */
export interface Claims {
  aud: string
  exp: number
  sub: string
}

const encoder = new TextEncoder()

/** New keys of a browser. */
export async function newBrowserKeys(): Promise<BrowserKeys> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['deriveBits'])) as CryptoKeyPair
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer)
  return { privateKey: pair.privateKey, point, secret: crypto.getRandomValues(new Uint8Array(16)) }
}

/** Decrypts one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. Throws for what is not for this browser. */
export async function decrypt(body: Uint8Array, { privateKey, point, secret }: BrowserKeys): Promise<string> {
  const salt = body.slice(0, 16)
  const keyLength = body[20] ?? 0
  const senderPoint = body.slice(21, 21 + keyLength)
  const sender = await crypto.subtle.importKey(
    'raw',
    senderPoint,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  const shared = await crypto.subtle.deriveBits(ecdhWith(sender), privateKey, 256)
  const about = join(encoder.encode('WebPush: info\0'), point, senderPoint)
  const keying = await hkdf(new Uint8Array(shared), secret, about, 32)
  const key = await hkdf(keying, salt, encoder.encode('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await hkdf(keying, salt, encoder.encode('Content-Encoding: nonce\0'), 12)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const record = body.slice(21 + keyLength)
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, aes, record))
  const end = plain.findLastIndex(byte => byte !== 0)
  if (plain[end] !== 2) throw new Error('The last record ends with 2 and padding')
  return new TextDecoder().decode(plain.slice(0, end))
}

/** The claims of an `Authorization: vapid` (RFC 8292), once its signature is found to be of its key. */
export async function verifyVapid(authorization: string): Promise<{ claims: Claims; key: string }> {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/i) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const signer = await crypto.subtle.importKey('raw', fromBase64url(key), algorithm, false, ['verify'])
  const signed = encoder.encode(`${head}.${body}`)
  if (!(await crypto.subtle.verify(algorithm, signer, fromBase64url(signature), signed)))
    throw new Error('The signature is not of this key')
  const { alg } = JSON.parse(new TextDecoder().decode(fromBase64url(head)))
  if (alg !== 'ES256') throw new Error(`Not ES256 but ${alg}`)
  return { claims: JSON.parse(new TextDecoder().decode(fromBase64url(body))), key }
}

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64url(text: string) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}

// Node and workerd disagree about the type of this only.
function ecdhWith(key: CryptoKey) {
  return { name: 'ECDH', public: key } as unknown as AlgorithmIdentifier
}

async function hkdf(keying: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey('raw', keying as BufferSource, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info } as unknown as AlgorithmIdentifier,
    key,
    length * 8,
  )
  return new Uint8Array(bits)
}

function join(...parts: Uint8Array[]) {
  return Uint8Array.from(parts.flatMap(part => [...part]))
}
