import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Assertion, NewCredential } from './contract.ts'
import { CHALLENGE_TIME, type Site } from './rules.ts'

/** EdDSA, ES256 and RS256. Pinned, since what the library takes by itself depends on the runtime. */
const ALGORITHMS = [-8, -7, -257]
/** An RSA key of 8192 bits is shorter; a longer one would only cost time to verify. */
const PUBLIC_KEY_MAX = 1100
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Who adds a passkey, and those there are already. */
interface Owner {
  gamertag: string
  displayName: string
  /** Base64url. */
  userId: string
  passkeys: readonly { id: string; transports: string[] | null }[]
}

/** What a browser is asked for a new passkey: discoverable, verified by its user, and on no device that has one. */
export function creationOptions({ rpId }: Site, clubName: string, owner: Owner) {
  return generateRegistrationOptions({
    rpID: rpId,
    rpName: clubName,
    userID: isoBase64URL.toBuffer(owner.userId),
    userName: owner.gamertag,
    userDisplayName: owner.displayName,
    timeout: CHALLENGE_TIME,
    attestationType: 'none',
    excludeCredentials: owner.passkeys.map(({ id, transports }) => ({
      id,
      transports: (transports ?? undefined) as AuthenticatorTransport[] | undefined,
    })),
    // A fresh object: the library changes what it is given, its own default too.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** What a browser is asked for a sign-in: any passkey of this club, so that nobody learns who has which. */
export function requestOptions({ rpId }: Site) {
  return generateAuthenticationOptions({ rpID: rpId, timeout: CHALLENGE_TIME, userVerification: 'required' })
}

/** Reads what a browser made for a challenge; `null` where anything about it is not as it was asked for. */
export function readNewPasskey(response: NewCredential, challenge: string, site: Site) {
  return orNull(async () => {
    if (!isFromHere(response.response) || !isPlain(response.response.attestationObject)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    // The library does not compare what it was called with what was signed.
    if (credential.id !== response.id || credential.publicKey.length > PUBLIC_KEY_MAX) return null
    return {
      id: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: knownTransports(response.response.transports),
      isSynced: credentialBackedUp,
    }
  })
}

/** A passkey as it is kept, with what authenticators know its member by. */
interface KeptPasskey {
  id: string
  publicKey: string
  counter: number
  isSynced: boolean
  userId: string | null
}

/** Reads what a passkey signed for a challenge; `null` where anything about it is not as it was asked for. */
export function readAssertion(response: Assertion, passkey: KeptPasskey, challenge: string, site: Site) {
  return orNull(async () => {
    const { userHandle } = response.response
    // The library does not look at the user handle.
    if (!isFromHere(response.response) || !userHandle || userHandle !== passkey.userId) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    if (!verified) return null
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo
    // What could be copied once can be for ever.
    if (passkey.isSynced && credentialDeviceType === 'singleDevice') return null
    return { counter: newCounter, isSynced: credentialBackedUp }
  })
}

// A frame in another site's page may ask for a passkey too; the library lets some of those through.
function isFromHere({ clientDataJSON }: { clientDataJSON: string }) {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
  return !crossOrigin && topOrigin === undefined
}

// Other statements carry certificates, which the library would parse, and look up on the network. Nobody asked for one.
function isPlain(attestationObject: string) {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

function knownTransports(transports: readonly string[] | null | undefined) {
  const known = [...new Set(transports)].filter(name => TRANSPORTS.includes(name))
  return known.length > 0 ? known : null
}

// Almost all that can be wrong the library throws, in words for programmers.
async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}
