import { useEffect, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import type { Member } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { gamertag as gamertagField } from '#worker/features/members/contract.ts'
import { passkeyOptionsInput } from '#worker/features/passkeys/contract.ts'
import { useSignInByCode, useSignInByPasskey } from './api.ts'
import { cancelCeremony, canSuggestPasskeys, canUsePasskeys, waitForSuggestion } from './browser-passkeys.ts'
import { useCeremony } from './ceremony.ts'
import { CodeField, useEnrolmentForm } from './enrolment-form.tsx'
import { PasskeyAutofill } from './passkey-autofill.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** The passkey part of the sign-in form at each of its steps. */
export interface PasskeySignInProps {
  step: 'gamertag' | 'proof' | 'code'
  /** The typed gamertag, if any. */
  gamertag: string
  onSignedIn: (member: Member) => void
  /** Called by a member without a passkey at hand who has a code. Absent for admins, who cannot get one. */
  onCode?: () => void
}

/** Signing in with a passkey: from the suggestions, from the browser's dialog, or created with a one-time code. */
export default function PasskeySignIn({ step, gamertag, onSignedIn, onCode }: PasskeySignInProps) {
  switch (step) {
    case 'gamertag':
      return <OfferAutofill onSignedIn={onSignedIn} />
    case 'proof':
      return <ShowPasskey gamertag={gamertag} onSignedIn={onSignedIn} onCode={onCode} />
    case 'code':
      return <CodeForm gamertag={gamertag} onSignedIn={onSignedIn} />
  }
}

/** Offers passkeys in the suggestions of the gamertag field; visible only if one is refused. */
function OfferAutofill({ onSignedIn }: { onSignedIn: (member: Member) => void }) {
  const { mutateAsync } = useSignInByPasskey()
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef({ mutateAsync, onSignedIn })
  latest.current = { mutateAsync, onSignedIn }
  useEffect(() => {
    const autofill = new PasskeyAutofill({
      isPossible: canSuggestPasskeys,
      wait: signal => latest.current.mutateAsync({ ask: waitForSuggestion, signal }),
      endWaiting: cancelCeremony,
      onDone: member => latest.current.onSignedIn(member),
      onRefused: error => setRefusal(error.detail),
    })
    const refresh = () => autofill.refresh()
    void autofill.start()
    document.addEventListener('focusin', refresh)
    return () => {
      document.removeEventListener('focusin', refresh)
      autofill.stop()
    }
  }, [])
  return refusal && <Notice tone="error">{refusal}</Notice>
}

type ShowPasskeyProps = {
  gamertag: string
  onSignedIn: (member: Member) => void
  /** Absent for admins, who cannot get a code. */
  onCode?: () => void
}

/** Asks for a passkey at once, and again by its button: that of the typed gamertag, or any. */
function ShowPasskey({ gamertag, onSignedIn, onCode }: ShowPasskeyProps) {
  const { mutateAsync } = useSignInByPasskey()
  const ceremony = useCeremony({
    ceremony: 'show',
    run: signal => mutateAsync({ gamertag: gamertag || undefined, signal }),
    onDone: onSignedIn,
  })
  const { start } = ceremony
  const box = useRef<HTMLDivElement>(null)
  // The focused field has gone.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  useEffect(() => {
    if (!canUsePasskeys()) return
    // Delayed: strict mode mounts twice.
    const timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [start])
  return (
    <div ref={box} className={css({ display: 'grid', gap: '4' })}>
      <p>
        {gamertag ? (
          <>
            <strong className={css({ overflowWrap: 'anywhere' })}>{gamertag}</strong> is protected. Confirm
            it’s yours with your fingerprint, face or screen lock.
          </>
        ) : (
          'Choose your passkey: your fingerprint, face or screen lock takes you back to the grid.'
        )}
      </p>
      <PasskeyButton
        ceremony={ceremony}
        label={ceremony.failure ? 'Try again' : 'Use your passkey'}
        onPress={() => ceremony.start()}
      />
      {onCode && (
        <div className={css({ display: 'grid', justifyItems: 'start', gap: '1' })}>
          <p className={css({ textStyle: 'small', color: 'fg.muted' })}>
            Is your passkey on another phone or computer? Your browser can ask for it there. Lost them all?
          </p>
          <Button variant="ghost" size="sm" className={css({ ml: '-3' })} onClick={onCode}>
            I have a one-time code
          </Button>
        </div>
      )}
    </div>
  )
}

type CodeFormProps = { gamertag: string; onSignedIn: (member: Member) => void }

/** For drivers who lost their passkeys or never had one: gamertag, an admin's code, and a new passkey. */
function CodeForm({ gamertag, onSignedIn }: CodeFormProps) {
  const { mutateAsync } = useSignInByCode()
  const enrolment = useEnrolmentForm({
    contract,
    fields: ['gamertag', 'code'],
    run: (signal, { gamertag, code }) => mutateAsync({ enrolment: { gamertag, code: code ?? '' }, signal }),
    onDone: ({ member }) => onSignedIn(member),
  })
  const form = useRef<HTMLFormElement>(null)
  // If the gamertag is known, only the code is missing.
  useEffect(
    () => form.current?.querySelector<HTMLElement>(`[name=${gamertag ? 'code' : 'gamertag'}]`)?.focus(),
    [gamertag],
  )
  return (
    <form ref={form} noValidate onSubmit={enrolment.submit} className={css({ display: 'grid', gap: '5' })}>
      <p>
        A club admin gives you the code, by voice or in a private message. With it you add a passkey on this
        device and sign in.
      </p>
      <Field label="Gamertag" error={enrolment.errors.gamertag} required>
        <Input
          name="gamertag"
          defaultValue={gamertag}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <CodeField error={enrolment.errors.code} />
      <PasskeyButton ceremony={enrolment} label="Add a passkey and sign in" />
    </form>
  )
}

const contract = z.object({
  gamertag: gamertagField('Gamertag is required'),
  code: passkeyOptionsInput.shape.code,
})
