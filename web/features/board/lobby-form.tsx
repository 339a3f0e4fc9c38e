import { Check } from 'lucide-react'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { clockTime } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { lobbyInput } from '#worker/features/board/contract.ts'
import { isolated } from '#worker/lib/text/isolate.ts'
import { type Board, useSaveLobby } from './api.ts'

/** Edits the lobby; the input stays even if others save or the server refuses it. */
export default function LobbyForm({ board, onClose }: { board: Board; onClose: () => void }) {
  const { lobby } = board
  const [opened] = useState(lobby)
  const save = useSaveLobby(board.raceId)
  const { submit, errors, failure, busy } = useForm({
    contract: lobbyInput,
    read: form => textsIn(form, ['name', 'code', 'note']),
    save: input => save(input),
    done: () => ({ title: 'Lobby saved', description: 'Drivers who are here or late can see it now.' }),
    failed: { title: 'Lobby not saved', fallback: 'Please try again.' },
    onDone: onClose,
  })
  const isChanged = lobby && lobby.updatedAt !== opened?.updatedAt
  return (
    <form noValidate onSubmit={submit} className={css({ display: 'grid', gap: '4', mt: '4' })}>
      {isChanged && (
        <Notice tone="warn" title={`Changed at ${clockTime(lobby.updatedAt)}`}>
          {isolated(
            `It now says: ${[lobby.name, lobby.code, lobby.note].filter(Boolean).join(', ')}. Saving replaces it with yours.`,
          )}
        </Notice>
      )}
      <Field label="Lobby name" required error={errors.name}>
        <Input name="name" defaultValue={opened?.name ?? ''} autoComplete="off" maxLength={60} />
      </Field>
      <Field label="Code" error={errors.code} helper="Leave empty if the lobby has none">
        <Input name="code" defaultValue={opened?.code ?? ''} autoComplete="off" maxLength={40} />
      </Field>
      <Field label="Note" error={errors.note}>
        <Input name="note" defaultValue={opened?.note ?? ''} autoComplete="off" maxLength={200} />
      </Field>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <Button type="submit" busy={busy} busyLabel="Saving..." icon={<Check />}>
          Save the lobby
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
