// Random ids, tokens and codes, hashes of them, and secrets compared.
import type { Env } from './env.ts'

const encoder = new TextEncoder()

/** A new random id (UUID v4). */
export function newId(): string {
  return crypto.randomUUID()
}

/** 32 random bytes as base64url: 43 characters. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** 32 random bytes as 64 hex digits, for addresses: Cloudflare's logs show REDACTED for such a text. */
export function newHexToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

/** Eight random digits, every code equally likely. */
export function newCode(): string {
  const codes = 10 ** 8
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    // The last, incomplete range would make some codes more likely.
    if (number < 2 ** 32 - (2 ** 32 % codes)) return String(number % codes).padStart(8, '0')
  }
}

/** SHA-256 of a text, as 64 hex digits. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await digest(text))
}

let drawn: string | undefined

/**
 * The key with which addresses and codes are hashed: the admin key or, without one, the private push key, which every
 * deployment has. With neither, an isolate makes its own, and other isolates cannot use its hashes.
 */
export function hashingSecret({ ADMIN_KEY, VAPID_PRIVATE_KEY }: Env): string {
  drawn ??= newToken()
  return ADMIN_KEY || VAPID_PRIVATE_KEY || drawn
}

/** HMAC-SHA-256 of a text, as 64 hex digits. */
export async function hmacHex(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)))
}

/** Whether two secrets are equal, in constant time. */
export async function sameSecret(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(a), digest(b)])
  return crypto.subtle.timingSafeEqual(left, right)
}

function digest(text: string) {
  return crypto.subtle.digest('SHA-256', encoder.encode(text))
}

function hex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes as base64url, without padding. */
export function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
