import { useQuery } from '@tanstack/react-query'
import { ExternalLink, ShieldCheck } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { css, cx } from 'styled-system/css'
import { chatPage } from '#web/features/chat/chat-page.look.ts'
import { type ListedMember, membersQuery } from '#web/features/members/api.ts'
import { searchKey } from '#web/features/members/member-search.ts'
import { useSession } from '#web/features/session/api.ts'
import { errorMessage } from '#web/lib/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, button } from '#web/ui/button.tsx'
import { field } from '#web/ui/controls.look.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The list of all members, with a search. */
export function MembersPanel() {
  const { data, isError, error, refetch } = useQuery(membersQuery)
  const [wanted, setWanted] = useState('')
  const typed = searchKey(useDeferredValue(wanted))
  const members = useDeferredValue(data)?.filter(({ status }) => status !== 'rejected')
  const found = members?.filter(({ gamertag, displayName }) =>
    [gamertag, displayName].some(name => searchKey(name).includes(typed)),
  )
  return (
    <div className={panel}>
      <div className={css({ px: '5' })}>
        <h2 className={chatPage.sideTitle}>
          Members
          {members && <span className={count}>{`${members.length} registered`}</span>}
        </h2>
        <input
          type="search"
          aria-label="Search members"
          placeholder="Search"
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          className={cx(field.control, css({ mt: '3', minHeight: 'controlSm', py: '1.5' }))}
        />
      </div>
      {!found && !isError && (
        <Loading label="Loading..." className={css({ display: 'grid', gap: '4', px: '5' })}>
          {['70%', '55%', '80%', '60%'].map(width => (
            <Skeleton key={width} width={width} height="32px" />
          ))}
        </Loading>
      )}
      {!found && isError && (
        <div className={css({ px: '5' })}>
          <p role="alert" className={quiet}>
            {`Failed to fetch members. ${errorMessage(error)}`}
          </p>
          <Button variant="secondary" size="sm" className={css({ mt: '3' })} onClick={() => refetch()}>
            Retry
          </Button>
        </div>
      )}
      {found?.length === 0 && <p className={cx(quiet, css({ px: '5' }))}>No results</p>}
      {found && found.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
        <ul role="list" className={list}>
          {found.map(member => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
    </div>
  )
}

const panel = css({ display: 'flex', flexDirection: 'column', gap: '3', minHeight: '0', pt: '5' })
const count = css({ color: 'fg.muted', fontSize: 'sm', fontWeight: 'regular', whiteSpace: 'nowrap' })
const quiet = css({ color: 'fg.muted', fontSize: 'md' })
const list = css({
  position: 'relative',
  overflowY: { lg: 'auto' },
  minHeight: '0',
  px: '3',
  pb: '3',
  listStyle: 'none',
})

/** A member; a double-click or the link at the end opens the profile in a new tab. */
function MemberRow({ member }: { member: ListedMember }) {
  const { member: own } = useSession()
  const { id, gamertag, displayName, isAdmin, experienceLevel, profileImageUrl } = member
  const profile = `/members/${id}/profile`
  return (
    <li className={row} onDoubleClick={() => window.open(profile, '_blank', 'noopener')}>
      <Avatar name={displayName} src={profileImageUrl} tone={id === own?.id ? 'own' : 'other'} seed={id} />
      <div className={css({ minWidth: '0', lineHeight: 'snug' })}>
        <p className={name}>
          <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{gamertag}</span>
          {isAdmin && (
            <>
              <ShieldCheck aria-hidden="true" className={css({ color: 'accent.text' })} size={15} />
              <VisuallyHidden>Admin</VisuallyHidden>
            </>
          )}
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' })}>
          <span>{experienceLevel}</span>
          {displayName !== gamertag && (
            <span>
              , <bdi>{displayName}</bdi>
            </span>
          )}
        </p>
      </div>
      <a
        href={profile}
        target="_blank"
        rel="noopener"
        aria-label={`${gamertag}’s profile (opens in a new tab)`}
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
  // With hundreds of members only those in view are rendered.
  contentVisibility: 'auto',
  containIntrinsicSize: '[auto 52px]',
  userSelect: 'none',
  _hover: { bg: 'bg.raised' },
  '& > a': { color: 'fg.muted' },
})
const name = css({ display: 'flex', alignItems: 'center', gap: '1', fontSize: 'md', fontWeight: 'semibold' })
