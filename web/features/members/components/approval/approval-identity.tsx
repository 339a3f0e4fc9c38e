import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { ApprovalMember } from '#web/features/members/member-decision.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Picture or initial, name, gamertag and car number. The heading takes the focus when the card before has left. */
export function ApprovalIdentity({ member, headingId }: { member: ApprovalMember; headingId: string }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'flex-start', gap: '3' })}>
      <Avatar
        name={member.displayName}
        src={member.profileImageUrl}
        tone="other"
        seed={member.id}
        className={css({ mt: '1.5' })}
      />
      <div className={css({ flex: '1', minWidth: '0' })}>
        <h2 id={headingId} tabIndex={-1} data-seat className={css({ textStyle: 'cardTitle' })}>
          <Link
            to={`/members/${member.id}/profile`}
            className={css({ textUnderlineOffset: '[3px]', _hover: { textDecoration: 'underline' } })}
          >
            {member.displayName}
          </Link>
        </h2>
        <p className={css({ textStyle: 'small', color: 'fg.muted' })}>
          <VisuallyHidden>Gamertag </VisuallyHidden>
          {member.gamertag}
        </p>
      </div>
      {member.carNumber && (
        <p className={css({ textStyle: 'clock', color: 'fg.muted' })}>
          <VisuallyHidden>Car number </VisuallyHidden>#{member.carNumber}
        </p>
      )}
    </div>
  )
}
