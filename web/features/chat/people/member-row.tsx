import { ExternalLink, ShieldCheck } from 'lucide-react'
import { css } from 'styled-system/css'
import type { ListedMember } from '#web/features/members/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** A member; a double-click, or the link at the end, opens the profile in a new tab. */
export function MemberRow({ member }: { member: ListedMember }) {
  const { member: own } = useSession()
  const { id, gamertag, displayName, isAdmin, experienceLevel, profileImageUrl } = member
  const profile = `/members/${id}/profile`
  return (
    <li className={row} onDoubleClick={() => window.open(profile, '_blank', 'noopener')}>
      <Avatar name={displayName} src={profileImageUrl} tone={id === own?.id ? 'own' : 'other'} seed={id} />
      <div className={css({ minWidth: '0', lineHeight: 'snug' })}>
        <p className={name}>
          <span className={css({ truncate: true })}>{gamertag}</span>
          {isAdmin && (
            <>
              <ShieldCheck aria-hidden="true" className={css({ color: 'accent.text' })} size={15} />
              <VisuallyHidden>Admin</VisuallyHidden>
            </>
          )}
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm', truncate: true })}>
          {experienceLevel}
          {displayName !== gamertag && `, ${displayName}`}
        </p>
      </div>
      <a
        href={profile}
        target="_blank"
        rel="noopener"
        aria-label={`Profile of ${gamertag}, in a new tab`}
        className={button({ variant: 'ghost', size: 'sm', square: true })}
      >
        <ExternalLink />
      </a>
    </li>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[36px minmax(0, 1fr) auto]',
  alignItems: 'center',
  columnGap: '2.5',
  minHeight: '[52px]',
  px: '2',
  borderRadius: 'control',
  // With hundreds of members only those in view are drawn.
  contentVisibility: 'auto',
  containIntrinsicSize: '[auto 52px]',
  userSelect: 'none',
  _hover: { bg: 'bg.raised' },
  '& > a': { color: 'fg.muted' },
})
const name = css({ display: 'flex', alignItems: 'center', gap: '1', fontSize: 'md', fontWeight: 'semibold' })
