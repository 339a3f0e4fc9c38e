import { useCallback, useEffect, useRef, useState } from 'react'
import { endCeremony } from './browser-passkeys.ts'
import { type Ceremony, type CeremonyFailure, failureOf } from './components/ceremonies/ceremony-failure.ts'

interface CeremonyOptions<Given, Done> {
  ceremony: Ceremony
  /** Asks the browser and the club. */
  run: (signal: AbortSignal, given: Given) => Promise<Done>
  onDone: (done: Done) => void
  /** `true` where a failure is answered by something else and nothing is said of it. */
  onFailed?: (error: unknown) => boolean
}

/** Runs a ceremony with a passkey, one at a time, and keeps why it came to nothing. It ends with what shows it. */
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
      endCeremony()
    },
    [],
  )
  return { start, busy, failure }
}
