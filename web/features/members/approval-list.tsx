import { memo, type ReactNode, useState } from 'react'
import { css } from 'styled-system/css'
import { FaultBoundary } from '#web/ui/fault-boundary.tsx'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { useFocusAfterRemoval } from './list-focus.ts'
import type { ApprovalMember } from './member-decision.ts'

const rejectDialog = new LazyPart(() => import('./reject-dialog.tsx'))
const ahead = [rejectDialog]

/** The grid of the cards. */
export const approvalGrid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
  gap: { base: '4', md: '6' },
})

type ApprovalListProps = {
  members: ApprovalMember[]
  /** Shown when the list is empty. */
  empty: ReactNode
}

/** The cards, the dialog before a rejection, and keyboard focus among them. */
export const ApprovalList = memo(function ApprovalList({ members, empty }: ApprovalListProps) {
  const [asked, setAsked] = useState<{ member: ApprovalMember; visit: number; open: boolean } | null>(null)
  const [decided, setDecided] = useState<{ id: string } | null>(null)
  usePrefetch(ahead)
  const place = useFocusAfterRemoval(members, decided, asked?.open ?? false)
  return (
    <>
      <div {...place} tabIndex={-1}>
        {members.length === 0 ? (
          empty
        ) : (
          <ul className={approvalGrid}>
            {members.map(member => (
              <li key={member.id} className={css({ display: 'grid' })}>
                <FaultBoundary what="profile" shows={member}>
                  <ApprovalCard
                    member={member}
                    onReject={() => setAsked({ member, visit: (asked?.visit ?? 0) + 1, open: true })}
                    onDecided={id => setDecided({ id })}
                  />
                </FaultBoundary>
              </li>
            ))}
          </ul>
        )}
      </div>
      {asked && (
        <LazyDialog
          part={rejectDialog}
          key={asked.visit}
          member={asked.member}
          open={asked.open}
          onClose={() =>
            // A late answer must not close what has been opened since.
            setAsked(current => (current?.visit === asked.visit ? { ...current, open: false } : current))
          }
          onDecided={() => setDecided({ id: asked.member.id })}
        />
      )}
    </>
  )
})
