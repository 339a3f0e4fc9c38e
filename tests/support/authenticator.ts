import { CLUB } from './address.ts'

/** What a new credential is: the algorithms that the club takes, by their COSE numbers. */
type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

const keyAlgorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  EdDSA: { name: 'Ed25519' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
}

/** A key in an authenticator. */
export interface Key {
  id: string
  pair: CryptoKeyPair
  algorithm: Algorithm
  /** COSE, base64url. */
  publicKey: string
  /** What the authenticator knows the member by. */
  userHandle: string
}

/** Everything in an answer that a test may bend. */
interface Bends {
  type?: string
  origin?: string
  challenge?: string
  crossOrigin?: boolean
  topOrigin?: string
  rpId?: string
  /** Another id than the key's. */
  id?: string
  rawId?: string
  isPresent?: boolean
  isVerified?: boolean
  /** Whether the keeper may copy the key, and has. */
  isEligible?: boolean
  isBackedUp?: boolean
  counter?: number
  /** Changes the bytes that have been signed, or are the signature. */
  spoil?: 'authenticatorData' | 'signature'
}

interface CreationBends extends Bends {
  algorithm?: Algorithm
  /** The number that the key says of itself. */
  alg?: number
  /** Another key than the one that was made. */
  cose?: Map<number, Cbor>
  fmt?: string
  /** Put where the statement is, in place of none. */
  statement?: Map<string, Cbor>
  /** Signs for itself, as `packed` has it. */
  isSelfSigned?: boolean
  userHandle?: string
  transports?: string[]
}

interface AssertionBends extends Bends {
  userHandle?: string | null
  /** Signs with another key. */
  by?: Key
}

/** What the options of `navigator.credentials.create` have that an authenticator needs. */
interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}

/** Makes a key as an authenticator does, and what the browser sends of it. */
export async function makeKey(options: CreationOptions, bends: CreationBends = {}) {
  const algorithm = bends.algorithm ?? 'ES256'
  const pair = await newPair(algorithm)
  const id = bends.id ?? base64url(crypto.getRandomValues(new Uint8Array(16)))
  const cose = cbor(bends.cose ?? (await coseKey(pair.publicKey, algorithm, bends.alg)))
  const data = await authenticatorData(
    options.rp.id ?? '',
    { isEligible: true, isBackedUp: true, ...bends },
    [
      new Uint8Array(16), // no model is named
      uint16(bytesOf(id).length),
      bytesOf(id),
      cose,
    ],
  )
  const clientDataJSON = clientData('webauthn.create', options.challenge, bends)
  const key: Key = {
    id,
    pair,
    algorithm,
    publicKey: base64url(cose),
    userHandle: bends.userHandle ?? options.user.id,
  }
  const sig = bends.isSelfSigned ? await sign(key, data, clientDataJSON) : undefined
  const attStmt =
    bends.statement ??
    new Map<string, Cbor>(
      sig && [
        ['alg', numbers[algorithm]],
        ['sig', sig],
      ],
    )
  const attestation = new Map<string, Cbor>([
    ['fmt', bends.fmt ?? (sig ? 'packed' : 'none')],
    ['attStmt', attStmt],
    ['authData', data],
  ])
  const response = {
    id,
    rawId: bends.rawId ?? id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      attestationObject: base64url(cbor(attestation)),
      transports: bends.transports ?? ['internal'],
    },
  }
  return { key, response }
}

/** Signs a challenge with a key; gives what the browser sends. */
export async function signWith(
  key: Key,
  options: { challenge: string; rpId?: string },
  bends: AssertionBends = {},
) {
  const data = await authenticatorData(options.rpId ?? '', { isEligible: true, isBackedUp: true, ...bends })
  const clientDataJSON = clientData('webauthn.get', options.challenge, bends)
  const signature = await sign(bends.by ?? key, data, clientDataJSON)
  const { userHandle = key.userHandle } = bends
  return {
    id: bends.id ?? key.id,
    rawId: bends.rawId ?? bends.id ?? key.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      authenticatorData: base64url(bends.spoil === 'authenticatorData' ? spoilt(data) : data),
      signature: base64url(bends.spoil === 'signature' ? spoilt(signature) : signature),
      ...(userHandle !== null && { userHandle }),
    },
  }
}

function clientData(type: string, challenge: string, bends: Bends) {
  const { crossOrigin = false, topOrigin } = bends
  const said = { type, challenge, origin: CLUB, crossOrigin, topOrigin, ...definedOf(bends) }
  return base64url(encoder.encode(JSON.stringify(said)))
}

function definedOf({ type, origin, challenge }: Bends) {
  return { ...(type && { type }), ...(origin && { origin }), ...(challenge && { challenge }) }
}

async function authenticatorData(rpId: string, bends: Bends, attested: Uint8Array[] = []) {
  const { isPresent = true, isVerified = true, isEligible = false, isBackedUp = false, counter = 0 } = bends
  const flags =
    (isPresent ? 1 : 0) |
    (isVerified ? 4 : 0) |
    (isEligible ? 8 : 0) |
    (isBackedUp ? 16 : 0) |
    (attested.length > 0 ? 64 : 0)
  const rpHash = await crypto.subtle.digest('SHA-256', encoder.encode(bends.rpId ?? rpId))
  return concat(new Uint8Array(rpHash), Uint8Array.of(flags), uint32(counter), ...attested)
}

async function sign(key: Key, data: Uint8Array, clientDataJSON: string) {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(clientDataJSON))
  const { name } = keyAlgorithms[key.algorithm]
  const signed = await crypto.subtle.sign(
    { name, hash: 'SHA-256' },
    key.pair.privateKey,
    concat(data, new Uint8Array(hash)),
  )
  return key.algorithm === 'ES256' ? der(new Uint8Array(signed)) : new Uint8Array(signed)
}

function newPair(algorithm: Algorithm) {
  return crypto.subtle.generateKey(keyAlgorithms[algorithm], true, [
    'sign',
    'verify',
  ]) as Promise<CryptoKeyPair>
}

const numbers = { ES256: -7, EdDSA: -8, RS256: -257 }

// COSE_Key (RFC 9053): the kind of key, its algorithm, and its numbers.
async function coseKey(key: CryptoKey, algorithm: Algorithm, alg = numbers[algorithm]) {
  const { x = '', y = '', n = '', e = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const entries: Record<Algorithm, [number, Cbor][]> = {
    ES256: [
      [1, 2],
      [3, alg],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, alg],
      [-1, 6],
      [-2, bytesOf(x)],
    ],
    RS256: [
      [1, 3],
      [3, alg],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ],
  }
  return new Map(entries[algorithm])
}

// Two numbers of 32 bytes as ASN.1 has them: without leading zeros, and never negative.
function der(signature: Uint8Array) {
  const integers = [signature.slice(0, 32), signature.slice(32)].map(number => {
    const start = number.findIndex(byte => byte !== 0)
    const digits = number.slice(start)
    const positive = (digits[0] ?? 0) > 127 ? concat(Uint8Array.of(0), digits) : digits
    return concat(Uint8Array.of(2, positive.length), positive)
  })
  const body = concat(...integers)
  return concat(Uint8Array.of(0x30, body.length), body)
}

/** What CBOR (RFC 8949) is needed for here. */
export type Cbor = number | string | Uint8Array | Cbor[] | Map<string, Cbor> | Map<number, Cbor>

function cbor(value: Cbor): Uint8Array {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return concat(head(3, encoder.encode(value).length), encoder.encode(value))
  if (value instanceof Uint8Array) return concat(head(2, value.length), value)
  if (Array.isArray(value)) return concat(head(4, value.length), ...value.map(cbor))
  return concat(head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]))
}

function head(major: number, value: number) {
  const kind = major << 5
  if (value < 24) return Uint8Array.of(kind | value)
  if (value < 256) return Uint8Array.of(kind | 24, value)
  return concat(Uint8Array.of(kind | 25), uint16(value))
}

function uint16(value: number) {
  return Uint8Array.of(value >> 8, value & 255)
}

function uint32(value: number) {
  return concat(uint16(value >>> 16), uint16(value & 65535))
}

function spoilt(bytes: Uint8Array) {
  const copy = bytes.slice()
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
  return copy
}

function concat(...parts: Uint8Array[]) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const encoder = new TextEncoder()

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(text: string) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, char => char.charCodeAt(0))
}
