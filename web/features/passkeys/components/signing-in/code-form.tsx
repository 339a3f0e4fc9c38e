import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { useEnrolment } from '#web/features/passkeys/enrolment-form.tsx'
import { PasskeyButton } from '#web/features/passkeys/passkey-button.tsx'
import type { Member } from '#web/features/session/api.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { gamertag as gamertagField } from '#worker/features/members/contract.ts'
import { passkeyOptionsInput } from '#worker/features/passkeys/contract.ts'
import { useSignInByCode } from '../../api.ts'
import { CodeField } from '../enrolment/code-field.tsx'

type CodeFormProps = { gamertag: string; onSignedIn: (member: Member) => void }

/** The way in for whoever lost his passkeys, or never had one: gamertag, an admin's code, and a new passkey. */
export function CodeForm({ gamertag, onSignedIn }: CodeFormProps) {
  const { mutateAsync } = useSignInByCode()
  const enrolment = useEnrolment({
    contract,
    fields: ['gamertag', 'code'],
    run: (signal, { gamertag, code }) => mutateAsync({ enrolment: { gamertag, code: code ?? '' }, signal }),
    onDone: ({ member }) => onSignedIn(member),
  })
  const form = useRef<HTMLFormElement>(null)
  // Where the gamertag is known, the code is what is missing.
  useEffect(
    () => form.current?.querySelector<HTMLElement>(`[name=${gamertag ? 'code' : 'gamertag'}]`)?.focus(),
    [gamertag],
  )
  return (
    <form ref={form} noValidate onSubmit={enrolment.submit} className={css({ display: 'grid', gap: '5' })}>
      <p>
        An admin of the club gives you the code, by voice or in a private message. It lets you add a passkey
        of this device, which then takes you in.
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
      <PasskeyButton ceremony={enrolment} label="Add a passkey and go in" />
    </form>
  )
}

const contract = z.object({
  gamertag: gamertagField('Gamertag is required'),
  code: passkeyOptionsInput.shape.code,
})
