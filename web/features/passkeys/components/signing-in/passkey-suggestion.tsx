import { useEffect, useRef, useState } from 'react'
import {
  canSuggestPasskeys,
  endCeremony,
  waitForSuggestion,
} from '#web/features/passkeys/browser-passkeys.ts'
import { Suggestion } from '#web/features/passkeys/passkey-autofill.ts'
import type { Member } from '#web/features/session/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useSignInByPasskey } from '../../api.ts'

/** Has the browser name passkeys among the suggestions of the gamertag field; to be seen only where one is refused. */
export function PasskeySuggestion({ onSignedIn }: { onSignedIn: (member: Member) => void }) {
  const { mutateAsync } = useSignInByPasskey()
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef({ mutateAsync, onSignedIn })
  latest.current = { mutateAsync, onSignedIn }
  useEffect(() => {
    const suggestion = new Suggestion({
      isPossible: canSuggestPasskeys,
      wait: signal => latest.current.mutateAsync({ ask: waitForSuggestion, signal }),
      endWaiting: endCeremony,
      onDone: member => latest.current.onSignedIn(member),
      onRefused: error => setRefusal(error.detail),
    })
    const refresh = () => suggestion.refresh()
    void suggestion.start()
    document.addEventListener('focusin', refresh)
    return () => {
      document.removeEventListener('focusin', refresh)
      suggestion.stop()
    }
  }, [])
  return refusal && <Notice tone="error">{refusal}</Notice>
}
