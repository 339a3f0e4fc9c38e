import { useRef, useState } from 'react'
import { css } from 'styled-system/css'
import type { Passkey } from './api.ts'
import { PasskeyRow } from './components/card/passkey-row.tsx'
import { RemovePasskeyDialog } from './components/card/remove-passkey-dialog.tsx'

type PasskeyListProps = { passkeys: Passkey[]; isAdmin: boolean }

/** A member's own passkeys, oldest first, to be named and removed. */
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
            // The button that asked has gone with its row.
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
