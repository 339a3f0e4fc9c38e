import { Fingerprint } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'
import { NoConnection } from '#web/ui/no-connection.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { SignInSteps } from './sign-in-steps.ts'

const passkeySignIn = new LazyPart(() => import('#web/features/passkeys/passkey-sign-in.tsx'))

type SignInFormProps = {
  id: string
  steps: SignInSteps
  hint?: string
  /** The buttons, if they belong inside the form. */
  children?: ReactNode
}

/** One field: the gamertag. A protected account asks for a passkey or the club's admin key instead. */
export function SignInForm({ id, steps, hint, children }: SignInFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const { step, gamertag, errors, failure, moves } = steps
  useEffect(() => {
    if (moves > 0) input.current?.focus()
  }, [moves])
  if (step === 'code')
    return (
      <div className={stack}>
        <PasskeyPart steps={steps} />
        {children}
      </div>
    )
  return (
    <form id={id} noValidate className={stack} onSubmit={steps.submit}>
      {step === 'gamertag' && (
        <Field label="Gamertag" helper={hint} error={errors.gamertag} required>
          <Input
            ref={input}
            name="gamertag"
            defaultValue={gamertag}
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            data-autofocus
          />
        </Field>
      )}
      <PasskeyPart steps={steps} />
      {steps.byKey && (
        <>
          <p>
            {steps.byPasskey ? (
              'Or use the club’s admin key.'
            ) : (
              <>
                <strong>{gamertag}</strong> is the race director’s gamertag. Confirm it’s yours with the
                club’s admin key.
              </>
            )}
          </p>
          <Field label="Admin key" error={errors.adminKey} required>
            <Input
              ref={steps.byPasskey ? undefined : input}
              name="adminKey"
              type="password"
              autoComplete="off"
              enterKeyHint="go"
            />
          </Field>
        </>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {children}
      {step === 'gamertag' && 'PublicKeyCredential' in globalThis && (
        <OtherSignIns steps={steps} typed={() => input.current?.value ?? ''} />
      )}
    </form>
  )
}

/** The passkey part of the form, fetched once the form is there: nobody with only a gamertag waits for it. */
function PasskeyPart({ steps }: { steps: SignInSteps }) {
  const { Part, isMissing } = useLazyPart(passkeySignIn)
  const { step, byPasskey, gamertag, owner } = steps
  const isShown = step === 'code' || byPasskey
  if (step === 'proof' && !isShown) return null
  if (Part)
    return (
      <Part
        step={step}
        gamertag={step === 'proof' ? owner : gamertag}
        onSignedIn={steps.welcome}
        onCode={steps.byKey ? undefined : () => steps.askCode()}
      />
    )
  if (!isShown) return null
  return isMissing ? <NoConnection /> : <Spinner label="Loading..." />
}

/** For members with a passkey or a one-time code: a line below the one field that everybody needs. */
function OtherSignIns({ steps, typed }: { steps: SignInSteps; typed: () => string }) {
  return (
    <div className={otherSignIns}>
      <Button variant="ghost" size="sm" icon={<Fingerprint />} onClick={() => steps.askPasskey(typed())}>
        Use a passkey
      </Button>
      <Button variant="ghost" size="sm" onClick={() => steps.askCode(typed())}>
        I have a one-time code
      </Button>
    </div>
  )
}

const stack = css({ display: 'grid', gap: '5' })
const otherSignIns = css({ display: 'flex', flexWrap: 'wrap', gap: '1', mt: '-2', ml: '-3' })
