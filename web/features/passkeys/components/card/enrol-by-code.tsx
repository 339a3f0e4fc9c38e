import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { useEnrolment } from '#web/features/passkeys/enrolment-form.tsx'
import { PasskeyButton } from '#web/features/passkeys/passkey-button.tsx'
import { passkeyOptionsInput } from '#worker/features/passkeys/contract.ts'
import { useAddPasskey } from '../../api.ts'
import { CodeField } from '../enrolment/code-field.tsx'

/** The first passkey in a browser that only the gamertag opened, where anybody could sit: with an admin's code. */
export function EnrolByCode({ gamertag, onDone }: { gamertag: string; onDone: () => void }) {
  const { mutateAsync } = useAddPasskey()
  const enrolment = useEnrolment({
    contract,
    fields: ['code'],
    run: (signal, { code }) => mutateAsync({ enrolment: { gamertag, code: code ?? '' }, signal }),
    onDone,
  })
  return (
    <form noValidate onSubmit={enrolment.submit} className={css({ display: 'grid', gap: '4' })}>
      <p className={css({ maxWidth: '[68ch]' })}>
        A passkey makes it yours. But this browser came in by the gamertag alone, as anybody could. Ask an
        admin for a one-time code, by voice or in a private message, and type it here.
      </p>
      <CodeField error={enrolment.errors.code} className={css({ maxWidth: '[20rem]' })} />
      <PasskeyButton ceremony={enrolment} label="Protect my gamertag" />
    </form>
  )
}

const contract = z.pick(passkeyOptionsInput, { code: true })
