import { ApiError } from '#web/lib/api.ts'

/** What somebody was doing with a passkey: showing one he has, or making one. */
export type Ceremony = 'show' | 'make'

/** Why there is no passkey, in words; thinking better of it is no error. */
export interface CeremonyFailure {
  tone: 'info' | 'error'
  sentence: string
}

/** What a ceremony that failed came to; `null` where it only made way for another, which nobody needs to hear. */
export function failureOf(error: unknown, ceremony: Ceremony): CeremonyFailure | null {
  if (error instanceof ApiError) return { tone: 'error', sentence: error.detail }
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return null
  const known = sentences[Object.hasOwn(sentences, name) ? (name as keyof typeof sentences) : 'otherwise']
  return { tone: name === 'NotAllowedError' ? 'info' : 'error', sentence: known[ceremony] }
}

// By the names that the standard gives them. Browsers say NotAllowedError for a press on Cancel, for a wait that was
// too long and, so that no site can tell, for a device without a passkey of the club.
const sentences = {
  NotAllowedError: {
    show: 'No passkey was shown: it was cancelled, took too long, or this device has none for the club.',
    make: 'No passkey was made: it was cancelled or took too long. Nothing has changed.',
  },
  InvalidStateError: {
    show: 'This device cannot use that passkey.',
    make: 'This device already keeps a passkey for your gamertag.',
  },
  ConstraintError: {
    show: 'This device cannot check that it is you. Set up its screen lock, fingerprint or face first.',
    make: 'This device cannot check that it is you. Set up its screen lock, fingerprint or face first.',
  },
  NotSupportedError: {
    show: 'This device has no kind of passkey that the club accepts. Please use another.',
    make: 'This device has no kind of passkey that the club accepts. Please use another.',
  },
  SecurityError: {
    show: 'Passkeys work at the club’s own address only. Please open the club there.',
    make: 'Passkeys work at the club’s own address only. Please open the club there.',
  },
  otherwise: {
    show: 'Your browser could not use the passkey. Please try again.',
    make: 'Your browser could not make the passkey. Please try again.',
  },
}
