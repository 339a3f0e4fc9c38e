import { Cloud, Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { shortDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { passkeyNameInput } from '#worker/features/passkeys/contract.ts'
import { type Passkey, useRemovePasskey, useRenamePasskey } from './api.ts'

type PasskeyListProps = { passkeys: Passkey[]; isAdmin: boolean }

/** A member's own passkeys, oldest first, with buttons to rename and remove them. */
export function PasskeyList({ passkeys, isAdmin }: PasskeyListProps) {
  const [asked, setAsked] = useState<{ passkey: Passkey; visit: number; open: boolean }>()
  const list = useRef<HTMLUListElement>(null)
  const close = () => setAsked(current => current && { ...current, open: false })
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul ref={list} role="list" aria-label="Your passkeys" tabIndex={-1} className={rows}>
        {passkeys.map(passkey => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRemove={() => setAsked({ passkey, visit: (asked?.visit ?? 0) + 1, open: true })}
          />
        ))}
      </ul>
      {asked && (
        <RemovePasskeyDialog
          key={asked.visit}
          passkey={asked.passkey}
          isLast={passkeys.length === 1}
          isAdmin={isAdmin}
          open={asked.open}
          onClose={close}
          onRemoved={() => {
            close()
            // The pressed button has gone with its row.
            list.current?.focus()
          }}
        />
      )}
    </>
  )
}

const rows = css({
  display: 'grid',
  listStyle: 'none',
  borderTop: '[1px solid {colors.border.subtle}]',
  borderBottom: '[1px solid {colors.border.subtle}]',
})

type PasskeyRowProps = { passkey: Passkey; onRemove: () => void }

/** A passkey: its name, whether it is synced, when it was added and last used. */
function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const nameId = useId()
  const [isRenaming, setIsRenaming] = useState(false)
  const pencil = useFocusPencilAgain(isRenaming)
  if (isRenaming)
    return (
      <li className={row}>
        <RenamePasskey passkey={passkey} onClose={() => setIsRenaming(false)} />
      </li>
    )
  return (
    <li className={row}>
      <Fingerprint aria-hidden="true" size={20} className={css({ flexShrink: '0', color: 'fg.muted' })} />
      <div className={css({ flex: '1', minWidth: '0' })}>
        <p className={title}>
          <span id={nameId} className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
            {name}
          </span>
          {isSynced && <Badge icon={<Cloud />}>Synced</Badge>}
        </p>
        <p className={dates}>
          <span>Added {shortDate(createdAt)}</span>
          <span>{lastUsedAt ? `Last used ${shortDate(lastUsedAt)}` : 'Not used yet'}</span>
        </p>
      </div>
      <IconButton
        ref={pencil}
        label="Rename"
        size="sm"
        aria-describedby={nameId}
        onClick={() => setIsRenaming(true)}
      >
        <Pencil />
      </IconButton>
      <IconButton label="Remove" variant="dangerGhost" size="sm" aria-describedby={nameId} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** Returns focus to the pencil once the field has gone. */
function useFocusPencilAgain(isRenaming: boolean) {
  const pencil = useRef<HTMLButtonElement>(null)
  const before = useRef(isRenaming)
  useEffect(() => {
    if (before.current && !isRenaming) pencil.current?.focus()
    before.current = isRenaming
  }, [isRenaming])
  return pencil
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  py: '3',
  borderBottom: '[1px solid {colors.border.subtle}]',
  _last: { borderBottomWidth: '[0]' },
})
const dates = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  textStyle: 'small',
  color: 'fg.muted',
})
const title = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })

/** The name of a passkey as a field, in its place. Escape cancels. */
function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { mutateAsync } = useRenamePasskey()
  const { submit, errors, failure, busy } = useForm({
    contract: passkeyNameInput,
    read: form => textsIn(form, ['name']),
    save: ({ name }) => mutateAsync({ id: passkey.id, name }),
    failed: { title: 'Passkey Not Renamed', fallback: 'The passkey could not be renamed. Please try again.' },
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
      <Field label="Passkey name" error={errors.name} required>
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

type RemovePasskeyDialogProps = {
  passkey: Passkey
  isLast: boolean
  isAdmin: boolean
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Confirms before a passkey is removed, and says how the member signs in afterwards. */
function RemovePasskeyDialog({ passkey, isLast, isAdmin, ...props }: RemovePasskeyDialogProps) {
  const { open, onClose, onRemoved } = props
  const { mutateAsync } = useRemovePasskey()
  const title = 'Failed to Remove Passkey'
  const { send, busy, failure } = useSubmit({
    isOnce: true,
    done: () => ({ title: 'Passkey Removed', description: 'Your other browsers have been signed out.' }),
    failed: { title, fallback: 'Please try again.' },
    onDone: onRemoved,
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove passkey?"
      question={`You will no longer be able to sign in with “${passkey.name}”. ${afterwards(isLast, isAdmin)}`}
      confirmLabel="Remove Passkey"
      busyLabel="Removing..."
      busy={busy}
      failure={failure === null ? null : { title, sentence: failure }}
      onConfirm={() => send(() => mutateAsync(passkey.id))}
    />
  )
}

function afterwards(isLast: boolean, isAdmin: boolean) {
  if (!isLast) return 'Your other browsers will be signed out.'
  return isAdmin
    ? 'It is your last one, and admins need one.'
    : 'It is your last one: after that, anyone who types your gamertag is signed in as you again.'
}
