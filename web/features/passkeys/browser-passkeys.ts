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

/** Whether this browser knows passkeys at all; whoever has none may still find one on his phone. */
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
export function endCeremony() {
  WebAuthnAbortService.cancelCeremony()
}

/** Tells the keeper of a passkey that the club does not know it any more, where the browser can. */
export function forgetOnDevice(credentialID: string) {
  const rpID = location.hostname
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => null)
}
