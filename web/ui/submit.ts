import { useRef, useState } from 'react'
import { errorMessage } from '#web/lib/api.ts'
import { notify, type Toast } from './notify.ts'

/** A failure as it is told of: in place by its `sentence`, and by a toast. */
export type FailureMessage = {
  title: string
  sentence: string
  /** The toast's sentence, where it is another. */
  toast?: string
}

/** What is said of something that is sent, once it is answered. */
export interface SubmitMessages<Saved> {
  /** The toast of success; none where something else tells of it. */
  done?: (saved: Saved) => Toast
  /** `fallback` is said where the club has not said why. */
  failed: { title: string; fallback: string } | ((error: unknown) => FailureMessage)
  onDone?: (saved: Saved) => void
  /** What else a failure brings about; `true` where that is answer enough and nothing is said of it. */
  onFailed?: (error: unknown) => boolean
  /** What it was sent from goes with its success, so it stays busy until then. */
  isOnce?: boolean
}

type Failed = { error: unknown; sentence: string }

/** Sends something, once however often it is pressed meanwhile, and says what came of it. */
export function useSubmit<Saved>(words: SubmitMessages<Saved>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A second tap comes before the first is drawn as busy.
  const isSent = useRef(false)

  /** Resolves to the failure, if there is one that has been told of. */
  async function send(act: () => Promise<Saved>): Promise<Failed | undefined> {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    setFailure(null)
    let failed: Failed | undefined
    try {
      succeed(await act())
      if (words.isOnce) return
    } catch (error) {
      if (!words.onFailed?.(error)) failed = { error, sentence: tell(error) }
    }
    isSent.current = false
    setBusy(false)
    return failed
  }

  function succeed(saved: Saved) {
    const toast = words.done?.(saved)
    if (toast) notify(toast)
    words.onDone?.(saved)
  }

  function tell(error: unknown) {
    const { failed } = words
    const told: FailureMessage =
      typeof failed === 'function'
        ? failed(error)
        : { title: failed.title, sentence: errorMessage(error, failed.fallback) }
    const { title, sentence, toast = sentence } = told
    notify({ title, description: toast, variant: 'destructive' })
    setFailure(sentence)
    return sentence
  }

  return { send, busy, failure, setFailure }
}
