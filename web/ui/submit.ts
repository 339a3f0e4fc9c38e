import { useRef, useState } from 'react'
import { errorMessage } from '#web/lib/api.ts'
import { notify, type Toast } from './notify.ts'

/** A failure as shown: its `sentence` in place, and a toast. */
export type FailureMessage = {
  title: string
  sentence: string
  /** The toast's sentence, if different. */
  toast?: string
}

/** The messages and callbacks for something that is sent. */
export interface SubmitMessages<Saved> {
  /** The success toast; none if the success is shown otherwise. */
  done?: (saved: Saved) => Toast
  /** `fallback`: shown if the server gave no reason. */
  failed: { title: string; fallback: string } | ((error: unknown) => FailureMessage)
  onDone?: (saved: Saved) => void
  /** Handles a failure; returns `true` if it needs no message. */
  onFailed?: (error: unknown) => boolean
  /** The sender disappears on success, so it stays busy until then. */
  isOnce?: boolean
}

type Failed = { error: unknown; sentence: string }

/** Sends something, once however often it is pressed meanwhile, and shows the outcome. */
export function useSubmit<Saved>(words: SubmitMessages<Saved>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // A second tap may come before the busy state has rendered.
  const isSent = useRef(false)

  /** Resolves to the failure, if one was shown. */
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
