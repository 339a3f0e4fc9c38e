import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { cancelCeremony } from './browser-passkeys.ts'

interface CeremonyOptions<Given, Done> {
  ceremony: CeremonyKind
  /** Asks the browser and the server. */
  run: (signal: AbortSignal, given: Given) => Promise<Done>
  onDone: (done: Done) => void
  /** `true` if the failure is handled elsewhere and no message is shown. */
  onFailed?: (error: unknown) => boolean
}

/** Runs a passkey ceremony, one at a time, and keeps why the last one failed. It is cancelled on unmount. */
export function useCeremony<Given = void, Done = unknown>(options: CeremonyOptions<Given, Done>) {
  const latest = useRef(options)
  latest.current = options
  const running = useRef<AbortController>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CeremonyFailure | null>(null)

  const start = useCallback(async (given: Given) => {
    if (running.current) return
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setFailure(null)
    try {
      const done = await latest.current.run(control.signal, given)
      latest.current.onDone(done)
    } catch (error) {
      const { ceremony, onFailed } = latest.current
      if (!onFailed?.(error)) setFailure(failureOf(error, ceremony))
    }
    running.current = null
    setBusy(false)
  }, [])

  useEffect(
    () => () => {
      if (!running.current) return
      running.current.abort()
      cancelCeremony()
    },
    [],
  )
  return { start, busy, failure }
}

/** The kind of ceremony: using a passkey, or creating one. */
type CeremonyKind = 'show' | 'make'

/** Why there is no passkey; cancelling is not an error. */
export interface CeremonyFailure {
  tone: 'info' | 'error'
  sentence: string
}

/** The message for a failed ceremony; `null` if it only made way for another. */
export function failureOf(error: unknown, ceremony: CeremonyKind): CeremonyFailure | null {
  if (error instanceof ApiError) return { tone: 'error', sentence: error.detail }
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return null
  const known = sentences[Object.hasOwn(sentences, name) ? (name as keyof typeof sentences) : 'otherwise']
  return { tone: name === 'NotAllowedError' ? 'info' : 'error', sentence: known[ceremony] }
}

// By the error names of the standard. Browsers report NotAllowedError for Cancel, for a timeout and, so that no site
// can tell, for a device without a passkey for the club.
const sentences = {
  NotAllowedError: {
    show: 'No passkey was used: it was cancelled, took too long, or this device has none for the club.',
    make: 'No passkey was created: it was cancelled or took too long. Nothing has changed.',
  },
  InvalidStateError: {
    show: 'This device cannot use that passkey.',
    make: 'This device already has a passkey for your gamertag.',
  },
  ConstraintError: {
    show: 'This device cannot confirm it’s you. Set up a screen lock, fingerprint or face recognition first.',
    make: 'This device cannot confirm it’s you. Set up a screen lock, fingerprint or face recognition first.',
  },
  NotSupportedError: {
    show: 'The club does not accept this device’s kind of passkey. Please use another device.',
    make: 'The club does not accept this device’s kind of passkey. Please use another device.',
  },
  SecurityError: {
    show: 'Passkeys only work at the club’s own address. Please open the club there.',
    make: 'Passkeys only work at the club’s own address. Please open the club there.',
  },
  otherwise: {
    show: 'Your browser could not use the passkey. Please try again.',
    make: 'Your browser could not create the passkey. Please try again.',
  },
}
