import * as z from 'zod/mini'
import { line, optionalLine, orElse } from '../../lib/fields.ts'
import { gamertag } from '../members/contract.ts'

const PASSKEY_NAME_MAX = 40
/** So many passkeys a member keeps. */
export const PASSKEYS_MAX = 10
/** So many digits has an admin's one-time code. */
export const CODE_DIGITS = 8

/** What a call can say of a gamertag: it is no member's id, so it may be missing. */
const maybeGamertag = z.optional(z.nullable(gamertag('Gamertag is required')))

const incomplete = 'The answer of the passkey is incomplete'

function part(max: number) {
  return z.string(incomplete).check(z.maxLength(max, 'The answer of the passkey is too long'))
}

// Of a credential's id WebAuthn allows 1023 bytes.
const credential = { id: part(1364), rawId: part(1364), type: part(20) }

/** What `navigator.credentials.create` gave, as JSON (WebAuthn `RegistrationResponseJSON`). */
const newCredential = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: part(4000),
        attestationObject: part(20_000),
        transports: z.optional(z.nullable(z.array(part(20), incomplete).check(z.maxLength(10, incomplete)))),
      },
      incomplete,
    ),
  },
  incomplete,
)
export type NewCredential = z.output<typeof newCredential>

/** What `navigator.credentials.get` gave, as JSON (WebAuthn `AuthenticationResponseJSON`). */
const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: part(4000),
        authenticatorData: part(4000),
        signature: part(4000),
        userHandle: z.optional(z.nullable(part(100))),
      },
      incomplete,
    ),
  },
  incomplete,
)
export type Assertion = z.output<typeof assertion>

/** Signing in by passkey; a gamertag that was typed has to be its member's. */
export const passkeySignInInput = z.object({ response: assertion, gamertag: maybeGamertag })

/** Who wants to add a passkey: the member of the session, or whoever an admin gave a code. */
export const passkeyOptionsInput = z.object({
  gamertag: maybeGamertag,
  code: z.optional(
    z.nullable(
      z.string('The code has eight digits').check(
        z.overwrite(text => text.replace(/[\s\p{Pd}\p{Cf}]/gu, '')), // as people write and paste long numbers
        z.regex(/^\d{8}$/, 'The code has eight digits'),
      ),
    ),
  ),
})

/** A one-time code for a driver; who has passkeys gets one only where an admin knows that all of them are lost. */
export const newCodeInput = z.object({
  hasLostPasskeys: orElse(z.boolean('Say whether every passkey is lost'), false),
})

/** A passkey just made, and what its member calls it. */
export const newPasskeyInput = z.object({
  response: newCredential,
  name: optionalLine('Name', PASSKEY_NAME_MAX),
})

/** Another name for a passkey. */
export const passkeyNameInput = z.object({ name: line('Name', PASSKEY_NAME_MAX) })
