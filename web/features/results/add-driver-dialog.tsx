import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { membersQuery } from '#web/features/members/api.ts'
import { useMemberSearch } from '#web/features/members/member-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FetchFailed } from '#web/ui/fetch-failed.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { isolated } from '#worker/lib/text/isolate.ts'

/** Maximum number shown at once; others are found by name. */
const SHOWN = 30

type AddDriverDialogProps = {
  open: boolean
  /** Members already listed. */
  present: readonly string[]
  onAdd: (memberId: string) => void
  onClose: () => void
}

/** Finds any approved member who drove without a place. */
export default function AddDriverDialog({ open, present, onAdd, onClose }: AddDriverDialogProps) {
  const query = useQuery({ ...membersQuery, enabled: open })
  const [typed, setTyped] = useState('')
  const found = useMemberSearch(query.data ?? [], typed, 'approved').filter(({ id }) => !present.includes(id))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a driver"
      description="Someone who raced without a place on the grid."
      size="sm"
    >
      <Field label="Gamertag, name or number">
        <Input
          type="search"
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <p role="status" className={css({ my: '3', color: 'fg.muted', fontSize: 'sm' })}>
        {query.data && foundLine(found.length)}
      </p>
      {query.isPending && (
        <Loading label="Loading the members">
          <Skeleton height="160px" />
        </Loading>
      )}
      {query.isError && !query.data && <FetchFailed query={query} what="all members" level={3} />}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets. */}
      <ul role="list" aria-label="Members" className={css({ display: 'grid', gap: '2' })}>
        {found.slice(0, SHOWN).map(({ id, displayName, gamertag }) => (
          <li key={id}>
            <Button
              variant="secondary"
              className={css({
                width: 'full',
                minHeight: '[48px]',
                justifyContent: 'flex-start',
                textAlign: 'left',
              })}
              onClick={() => {
                onAdd(id)
                setTyped('')
                onClose()
              }}
            >
              {isolated(displayName === gamertag ? displayName : `${displayName} (${gamertag})`)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function foundLine(found: number): string {
  if (found === 0) return 'No other members found.'
  if (found > SHOWN) return `Showing ${SHOWN} of ${found}. Type a name to find the others.`
  return found === 1 ? '1 member' : `${found} members`
}
