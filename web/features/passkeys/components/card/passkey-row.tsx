import { Cloud, Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { shortDate } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Passkey } from '../../api.ts'
import { RenamePasskey } from './rename-passkey.tsx'

type PasskeyRowProps = { passkey: Passkey; onRemove: () => void }

/** A passkey: its name, whether it is on more devices than one, since when it is there and when it was last used. */
export function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  const nameId = useId()
  const [isRenaming, setIsRenaming] = useState(false)
  const pencil = useReturningFocus(isRenaming)
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

/** Gives the focus back to the pencil, once the field has gone. */
function useReturningFocus(isRenaming: boolean) {
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
