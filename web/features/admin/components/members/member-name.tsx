import { Link } from 'react-router'
import { css } from 'styled-system/css'
import type { ListedMember } from '#web/features/members/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Picture or initial, the name as a link to the profile, which an admin can edit there, and what stands below it. */
export function MemberName({
  member,
  nameId,
  below,
}: {
  member: ListedMember
  nameId: string
  below: string[]
}) {
  const { member: me } = useSession()
  const { id, displayName, gamertag, profileImageUrl } = member
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' })}>
      <Avatar name={displayName} src={profileImageUrl} tone={id === me?.id ? 'own' : 'other'} seed={id} />
      <div className={css({ minWidth: '0' })}>
        <p id={nameId} tabIndex={-1} data-seat className={name}>
          <Link
            to={`/members/${id}/profile`}
            className={css({ textUnderlineOffset: '[3px]', _hover: { textDecoration: 'underline' } })}
          >
            {displayName}
          </Link>
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })}>
          <VisuallyHidden>Gamertag </VisuallyHidden>
          {[gamertag, ...below].join(' · ')}
        </p>
      </div>
    </div>
  )
}

const name = css({ fontWeight: 'bold', fontSize: 'md', lineHeight: 'snug', overflowWrap: 'anywhere' })
