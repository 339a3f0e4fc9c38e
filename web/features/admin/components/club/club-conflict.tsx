import { css } from 'styled-system/css'
import { ClubText } from '#web/features/chat/people/club-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ClubConflictProps = { theirs: string; onTake: () => void; onKeep: () => void }

/** Another admin was faster: what he wrote, and whether it shall stand. */
export function ClubConflict({ theirs, onTake, onKeep }: ClubConflictProps) {
  return (
    <Notice tone="warn" title="Another admin changed the text meanwhile">
      {theirs ? <ClubText text={theirs} /> : <p>There is no text any more.</p>}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}>
        <Button size="sm" variant="secondary" onClick={onTake}>
          Take theirs
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </Notice>
  )
}
