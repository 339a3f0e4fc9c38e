import { type ReactNode, useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { Field, Input } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { useSignInSteps } from './sign-in-steps.ts'

type SignInFormProps = {
  id: string
  steps: ReturnType<typeof useSignInSteps>
  hint?: string
  /** The buttons, where they belong into the form. */
  children?: ReactNode
}

/** One field: the gamertag, or in the second step the admin key of the gamertag that was given. */
export function SignInForm({ id, steps, hint, children }: SignInFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const { step, gamertag, errors, failure, moves } = steps
  useEffect(() => {
    if (moves > 0) input.current?.focus()
  }, [moves])
  return (
    <form id={id} noValidate className={css({ display: 'grid', gap: '5' })} onSubmit={steps.submit}>
      {step === 'gamertag' && (
        <Field label="Gamertag" helper={hint} error={errors.gamertag} required>
          <Input
            ref={input}
            name="gamertag"
            defaultValue={gamertag}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            data-autofocus
          />
        </Field>
      )}
      {step === 'admin-key' && (
        <>
          <p>
            <strong>{gamertag}</strong> is the race director’s gamertag. Prove that it is yours with the
            club’s admin key.
          </p>
          <Field label="Admin key" error={errors.adminKey} required>
            <Input ref={input} name="adminKey" type="password" autoComplete="off" enterKeyHint="go" />
          </Field>
        </>
      )}
      {step === 'passkey' && (
        <Notice tone="warn" title={`${gamertag} is protected`}>
          It opens with a passkey, and this browser cannot use passkeys for the club yet. Please ask a race
          director for help.
        </Notice>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {children}
    </form>
  )
}
