import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Whether this browser supports passkeys; a member may still use one on their phone. */
export const canUsePasskeys = browserSupportsWebAuthn

/** Whether the browser can offer passkeys in the suggestions of a field (`autocomplete="username webauthn"`). */
export const canSuggestPasskeys = browserSupportsWebAuthnAutofill

/** Opens the browser's own dialog and returns the passkey created there. */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON })
}

/** Opens the browser's own dialog and returns the passkey chosen there. */
export function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON })
}

/** Waits, without a dialog, for a passkey to be chosen from the field's suggestions. */
export function waitForSuggestion(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Cancels a pending dialog or suggestion, which fails with an `AbortError`. */
export function cancelCeremony() {
  WebAuthnAbortService.cancelCeremony()
}

/** Tells the passkey manager that the club no longer knows a passkey, if the browser can. */
export function forgetOnDevice(credentialID: string) {
  const rpID = location.hostname
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => null)
}

interface ChallengeAndAsk<Options, Answer> {
  /** Fetches a new challenge. */
  challenge: () => Promise<Options>
  /** Asks the browser for the passkey. */
  ask: (options: Options) => Promise<Answer>
  /** How to ask again if the first challenge has expired. */
  askAgain: (options: Options) => Promise<Answer>
  now?: () => number
}

/**
 * The answer of a passkey to a challenge that is still valid. A suggestion waits in its field while the page is open:
 * if one is chosen too late, the passkey is asked for again with a new challenge.
 */
export async function askWithFreshChallenge<Options extends { timeout?: number }, Answer>({
  challenge,
  ask,
  askAgain,
  now = Date.now,
}: ChallengeAndAsk<Options, Answer>): Promise<Answer> {
  const options = await challenge()
  const { timeout = Number.POSITIVE_INFINITY } = options
  const since = now()
  const answer = await ask(options)
  return now() - since < timeout ? answer : askAgain(await challenge())
}
