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

/** EdDSA, ES256 and RS256. Fixed, because the library's default depends on the runtime. */
const ALGORITHMS = [-8, -7, -257]
/** Maximum length of a public key in bytes: above an RSA key of 8192 bits. A longer one would only cost time. */
const PUBLIC_KEY_MAX = 1100
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** The member who adds a passkey, and those they have. */
interface Owner {
  gamertag: string
  displayName: string
  userId: string
  passkeys: readonly { id: string; transports: string[] | null }[]
}

/** Options for creating a passkey: discoverable, with user verification, on no device that already has one. */
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
    // A fresh object, because the library changes its argument, even its own default.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Options for a sign-in: any passkey of this club, so that nobody learns who has which. */
export function requestOptions({ rpId }: Site) {
  return generateAuthenticationOptions({ rpID: rpId, timeout: CHALLENGE_TIME, userVerification: 'required' })
}

/** Verifies a new passkey for a challenge; `null` unless everything is as requested. */
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
    // The library does not compare the given id with the signed one.
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

/** A stored passkey, with its member's WebAuthn user id. */
interface KeptPasskey {
  id: string
  publicKey: string
  counter: number
  isSynced: boolean
  userId: string | null
}

/** Verifies what a passkey signed for a challenge; `null` unless everything is as requested. */
export function readAssertion(response: Assertion, passkey: KeptPasskey, challenge: string, site: Site) {
  return orNull(async () => {
    const { userHandle } = response.response
    // The library does not check the user handle.
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
    // A passkey that could be copied once always can.
    if (passkey.isSynced && credentialDeviceType === 'singleDevice') return null
    return { counter: newCounter, isSynced: credentialBackedUp }
  })
}

// A frame in another site's page can ask for a passkey too; the library lets some of those pass.
function isFromHere({ clientDataJSON }: { clientDataJSON: string }) {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
  return !crossOrigin && topOrigin === undefined
}

// Other attestation formats carry certificates, which the library would parse and look up on the network. They were not requested.
function isPlain(attestationObject: string) {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

function knownTransports(transports: readonly string[] | null | undefined) {
  const known = [...new Set(transports)].filter(name => TRANSPORTS.includes(name))
  return known.length > 0 ? known : null
}

// The library throws almost everything that can be wrong, with messages for programmers.
async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}
