import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { raceQuery } from '#web/features/races/api.ts'
import { scoringQuery } from '#web/features/standings/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'

const scoringDialog = new LazyPart(() => import('#web/features/admin/scoring-dialog.tsx'))

/** Warns that a result gives no points because its championship has no scoring, and offers to set it up. */
export default function NoPoints({ raceId }: { raceId: string }) {
  const { data: race } = useQuery(raceQuery(raceId))
  const id = race?.championshipId ?? ''
  const { data: counted } = useQuery({ ...scoringQuery(id), enabled: id !== '' })
  const [isOpen, setIsOpen] = useState(false)
  const name = race?.championshipName ?? 'Its championship'
  const isUnscored = id !== '' && counted?.scoring === null
  return (
    <>
      {isUnscored && (
        <Notice
          tone="warn"
          title="No points for this result"
          className={css({ mb: '5', overflowWrap: 'anywhere' })}
          action={
            <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
              Set up scoring
            </Button>
          }
        >
          {`${name} has no scoring yet. Once it does, this result counts.`}
        </Notice>
      )}
      {id !== '' && (
        <LazyDialog
          part={scoringDialog}
          championship={{ id, name }}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
