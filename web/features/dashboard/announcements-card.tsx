import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { announcementsQuery, type Notification, useMarkRead } from '#web/features/notifications/api.ts'
import { linkTarget } from '#web/features/notifications/link-target.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { DashboardCard } from './dashboard-card.tsx'

/** Maximum number shown open; the rest of the week is folded below. */
const OPEN = 2

/** Announcements of the last week, newest first; nothing if there are none. */
export function AnnouncementsCard({ memberId }: { memberId: string }) {
  const { data: list = [] } = useQuery(announcementsQuery(memberId))
  if (list.length === 0) return null
  const earlier = list.slice(OPEN)
  return (
    <div className={css({ mb: '6' })}>
      <DashboardCard title="Announcements" count={list.length > OPEN ? list.length : 0}>
        <Announcements memberId={memberId} list={list.slice(0, OPEN)} />
        {earlier.length > 0 && (
          <details className={rest}>
            <summary className={summary}>{earlier.length} more from the last week</summary>
            <Announcements memberId={memberId} list={earlier} />
          </details>
        )}
      </DashboardCard>
    </div>
  )
}

function Announcements({ memberId, list }: { memberId: string; list: Notification[] }) {
  const markRead = useMarkRead(memberId)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={css({ listStyle: 'none' })}>
      {list.map(announcement => {
        const { id, text, body, link, createdAt, isRead } = announcement
        const follow = () => {
          if (!isRead) markRead.mutate(announcement)
        }
        return (
          <li key={id} className={item}>
            <Megaphone aria-hidden="true" size={20} className={css({ color: 'accent.text' })} />
            <div className={css({ minWidth: '0' })}>
              <h3 className={title}>
                {link === '/dashboard' ? (
                  text
                ) : (
                  <Link to={link} {...linkTarget(link)} onClick={follow}>
                    {text}
                  </Link>
                )}
              </h3>
              <p className={words}>{body}</p>
              <time dateTime={createdAt} className={when}>
                {dayAndTime(createdAt)}
              </time>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const item = css({
  display: 'grid',
  gridTemplateColumns: '[28px minmax(0, 1fr)]',
  gap: '3',
  px: { base: '4', md: '5' },
  py: '3',
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
  '& > svg': { mx: 'auto', mt: '0.5' },
})
const title = css({ fontSize: 'md', fontWeight: 'bold', overflowWrap: 'anywhere' })
const words = css({ mt: '1', fontSize: 'md', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const when = css({ display: 'block', mt: '1', color: 'fg.muted', fontSize: 'sm' })
const rest = css({ borderTopWidth: 'hair', borderTopStyle: 'solid', borderColor: 'border.subtle' })
const summary = css({
  px: { base: '4', md: '5' },
  py: '3',
  color: 'fg.muted',
  fontSize: 'sm',
  cursor: 'pointer',
  _hover: { bg: 'bg.raised' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
