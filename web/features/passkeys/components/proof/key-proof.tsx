import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { textIn, useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useProveByKey } from '../../api.ts'

type KeyProofProps = {
  gamertag: string
  /** Nothing stands before it, so it has the focus. */
  isFirst: boolean
  onProven: () => void
}

/** Proving with the club's admin key, which only the founding admin has. */
export function KeyProof({ gamertag, isFirst, onProven }: KeyProofProps) {
  const { mutateAsync } = useProveByKey()
  const { submit, errors, failure, busy } = useForm({
    contract: keyInput,
    read: form => ({ adminKey: textIn(form, 'adminKey') }),
    save: ({ adminKey }) => mutateAsync({ gamertag, adminKey }),
    failed: { title: 'Not Proven', fallback: 'The club could not check the key. Please try again.' },
    fieldOf: ({ code }) => (code === 'wrong_key' ? 'adminKey' : null),
    onDone: onProven,
  })
  return (
    <form noValidate onSubmit={submit} className={css({ display: 'grid', gap: '4' })}>
      <Field label="Admin key" error={errors.adminKey} required>
        <Input
          name="adminKey"
          type="password"
          autoComplete="off"
          enterKeyHint="go"
          data-autofocus={isFirst || undefined}
        />
      </Field>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button
        type="submit"
        className={css({ justifySelf: { base: 'stretch', sm: 'start' } })}
        variant={isFirst ? 'primary' : 'secondary'}
        busy={busy}
        busyLabel="Checking..."
      >
        Use the admin key
      </Button>
    </form>
  )
}

const keyInput = z.object({ adminKey: z.string().check(z.minLength(1, 'Admin key is required')) })
