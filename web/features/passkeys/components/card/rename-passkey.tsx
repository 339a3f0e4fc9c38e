import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { passkeyNameInput } from '#worker/features/passkeys/contract.ts'
import { type Passkey, useRenamePasskey } from '../../api.ts'

/** A passkey's name as a field, in its place. Escape leaves it as it was. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync } = useRenamePasskey()
  const { submit, errors, failure, busy } = useForm({
    contract: passkeyNameInput,
    read: form => textsIn(form, ['name']),
    save: ({ name }) => mutateAsync({ id: passkey.id, name }),
    failed: { title: 'Not Renamed', fallback: 'The passkey could not be renamed. Please try again.' },
    onDone: onClose,
  })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      className={css({ display: 'grid', gap: '3', width: 'full' })}
    >
      <Field label="Name of the passkey" error={errors.name} required>
        <Input ref={input} name="name" defaultValue={passkey.name} enterKeyHint="done" />
      </Field>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={css({ display: 'flex', gap: '2' })}>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={busy} busyLabel="Saving...">
          Save name
        </Button>
      </div>
    </form>
  )
}
