import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { textIn, useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useProveByAdminKey, useProveByPasskey } from './api.ts'
import { canUsePasskeys } from './browser-passkeys.ts'
import { useCeremony } from './ceremony.ts'
import { PasskeyButton } from './passkey-button.tsx'

type ProofFormProps = {
  /** The gamertag of the member who has to confirm. */
  gamertag: string
  /** The accepted methods: `passkey`, `admin_key`. */
  methods: string[]
  onProven: () => void
}

/** The ways in which a signed-in member can confirm it's them. */
export function ProofForm({ gamertag, methods, onProven }: ProofFormProps) {
  const byKey = methods.includes('admin_key')
  // A member with neither learns it from their browser, which finds no passkey.
  const byPasskey = methods.includes('passkey') || !byKey
  return (
    <div className={css({ display: 'grid', gap: '5' })}>
      {byPasskey && <PasskeyProof gamertag={gamertag} onProven={onProven} />}
      {byKey && (
        <AdminKeyProof gamertag={gamertag} isFirst={!byPasskey || !canUsePasskeys()} onProven={onProven} />
      )}
    </div>
  )
}

/** Confirms with a passkey on this device or on a phone beside it. */
function PasskeyProof({ gamertag, onProven }: { gamertag: string; onProven: () => void }) {
  const { mutateAsync } = useProveByPasskey()
  const ceremony = useCeremony({
    ceremony: 'show',
    run: signal => mutateAsync({ gamertag, signal }),
    onDone: onProven,
  })
  return <PasskeyButton ceremony={ceremony} label="Use your passkey" onPress={() => ceremony.start()} />
}

type AdminKeyProofProps = {
  gamertag: string
  /** It is the first field, so it takes focus. */
  isFirst: boolean
  onProven: () => void
}

/** Confirms with the club's admin key, which only the founding admin has. */
function AdminKeyProof({ gamertag, isFirst, onProven }: AdminKeyProofProps) {
  const { mutateAsync } = useProveByAdminKey()
  const { submit, errors, failure, busy } = useForm({
    contract: keyInput,
    read: form => ({ adminKey: textIn(form, 'adminKey') }),
    save: ({ adminKey }) => mutateAsync({ gamertag, adminKey }),
    failed: { title: 'Not Confirmed', fallback: 'The club could not check the key. Please try again.' },
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
