import type { ReactNode } from 'react'
import { css } from 'styled-system/css'
import type { ApprovalMember } from '#web/features/members/member-decision.ts'
import { ProfileStream } from '#web/features/members/stream-link.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { ApprovalBio } from './approval-bio.tsx'

/** What the driver has told of himself; only the rows that have something. */
export function ApprovalDetails({ member }: { member: ApprovalMember }) {
  return (
    <>
      {member.bio && <ApprovalBio bio={member.bio} />}
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: '[7.5rem 1fr]',
          columnGap: '4',
          rowGap: '1.5',
        })}
      >
        <Row label="Registered">
          <time dateTime={member.createdAt}>{shortDate(member.createdAt)}</time>
        </Row>
        <Row label="Favourite track">{member.favoriteTrack}</Row>
        <Row label="Favourite class">{member.favoriteCarClass}</Row>
        <Row label="Stream">{member.streamLink && <ProfileStream href={member.streamLink} />}</Row>
        <Row label="Second stream">{member.streamLink2 && <ProfileStream href={member.streamLink2} />}</Row>
      </dl>
      {member.status === 'rejected' && member.rejectionReason && (
        <Card tone="raised" className={css({ px: '4', py: '3' })}>
          <p className={css({ textStyle: 'label', color: 'fg.muted' })}>Reason for the rejection</p>
          <p className={css({ mt: '1', textStyle: 'small', whiteSpace: 'pre-line' })}>
            {member.rejectionReason}
          </p>
        </Card>
      )}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={css({ display: 'contents' })}>
      <dt className={css({ textStyle: 'small', color: 'fg.muted' })}>{label}</dt>
      <dd className={css({ textStyle: 'small', minWidth: '0' })}>{children}</dd>
    </div>
  )
}
