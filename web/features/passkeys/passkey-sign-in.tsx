import { PasskeySignIn } from '#web/features/passkeys/show-passkey.tsx'
import type { Member } from '#web/features/session/api.ts'
import { CodeForm } from './components/signing-in/code-form.tsx'
import { PasskeySuggestion } from './components/signing-in/passkey-suggestion.tsx'

/** What the sign-in form has to do with passkeys at each of its steps. */
export interface PasskeyWaysProps {
  step: 'gamertag' | 'proof' | 'code'
  /** The gamertag that was typed, if one was. */
  gamertag: string
  onSignedIn: (member: Member) => void
  /** Whoever has no passkey at hand may have a code. Absent for whoever none is made for, which is an admin. */
  onCode?: () => void
}

/** The ways in by passkey: chosen from the field's suggestions, shown to the browser, or made by a one-time code. */
export default function PasskeyWays({ step, gamertag, onSignedIn, onCode }: PasskeyWaysProps) {
  switch (step) {
    case 'gamertag':
      return <PasskeySuggestion onSignedIn={onSignedIn} />
    case 'proof':
      return <PasskeySignIn gamertag={gamertag} onSignedIn={onSignedIn} onCode={onCode} />
    case 'code':
      return <CodeForm gamertag={gamertag} onSignedIn={onSignedIn} />
  }
}
