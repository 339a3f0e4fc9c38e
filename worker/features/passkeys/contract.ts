import * as z from 'zod/mini'
import { line, optionalLine, orElse } from '../../lib/fields.ts'
import { gamertag } from '../members/contract.ts'

const PASSKEY_NAME_MAX = 40
/** Maximum number of passkeys of a member. */
export const PASSKEYS_MAX = 10
/** Number of digits of an admin's one-time code. */
export const CODE_DIGITS = 8

const maybeGamertag = z.optional(z.nullable(gamertag('Gamertag is required')))

const incomplete = 'The passkey’s answer is incomplete'

function part(max: number) {
  return z.string(incomplete).check(z.maxLength(max, 'The passkey’s answer is too long'))
}

// WebAuthn allows 1023 bytes for a credential's id.
const credential = { id: part(1364), rawId: part(1364), type: part(20) }

/** The result of `navigator.credentials.create` as JSON (WebAuthn `RegistrationResponseJSON`). */
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

/** The result of `navigator.credentials.get` as JSON (WebAuthn `AuthenticationResponseJSON`). */
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

/** A sign-in by passkey. If a gamertag was typed, it must be the passkey's member's. */
export const passkeySignInInput = z.object({ response: assertion, gamertag: maybeGamertag })

/** A request to add a passkey, by the session's member or with a code from an admin. */
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

/** A request for a driver's one-time code. A driver with passkeys gets one only if the admin says that all are lost. */
export const newCodeInput = z.object({
  hasLostPasskeys: orElse(z.boolean('hasLostPasskeys must be true or false'), false),
})

/** A new passkey and its name. */
export const newPasskeyInput = z.object({
  response: newCredential,
  name: optionalLine('Name', PASSKEY_NAME_MAX),
})

export const passkeyNameInput = z.object({ name: line('Name', PASSKEY_NAME_MAX) })
