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

/** Whether this browser knows passkeys at all; whoever has none may still find one on their phone. */
export const canUsePasskeys = browserSupportsWebAuthn

/** Whether the browser can name passkeys among the suggestions of a field (`autocomplete="username webauthn"`). */
export const canSuggestPasskeys = browserSupportsWebAuthnAutofill

/** Shows the browser's own window and gives the passkey that was made there. */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON })
}

/** Shows the browser's own window and gives the passkey that was chosen there. */
export function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON })
}

/** Waits, without a window, for a passkey to be chosen from the field's suggestions. */
export function waitForSuggestion(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  return startAuthentication({ optionsJSON, useBrowserAutofill: true })
}

/** Ends what waits for a passkey, window or suggestion: it fails with an `AbortError`. */
export function cancelCeremony() {
  WebAuthnAbortService.cancelCeremony()
}

/** Tells the keeper of a passkey that the club does not know it any more, where the browser can. */
export function forgetOnDevice(credentialID: string) {
  const rpID = location.hostname
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => null)
}

interface ChallengeAndAsk<Options, Answer> {
  /** Fetches a new challenge. */
  challenge: () => Promise<Options>
  /** Has the browser ask for the passkey. */
  ask: (options: Options) => Promise<Answer>
  /** How it asks where the first challenge grew old. */
  askAgain: (options: Options) => Promise<Answer>
  now?: () => number
}

/**
 * The answer of a passkey to a challenge that the club still knows. A suggestion waits in its field as long as the page is
 * open: where one is chosen too late, the passkey is asked for once more, with a new challenge.
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
