import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { useMinute } from '#web/lib/clock.ts'
import { cardDate, dayAndTime } from '#web/lib/dates.ts'
import type { Notification } from '../api.ts'
import type { Line } from '../group-notifications.ts'
import { NotificationRow } from './notification-row.tsx'

/** Of so many drivers who wait, each has a link of his own. */
const NAMED = 3

type NotificationGroupProps = {
  line: Line
  /** Everything that it stands for was followed. */
  onFollow: () => void
  onFollowOne: (notification: Notification) => void
}

/** Several notifications of a kind as one: how many and since when, and the latest drivers who wait, by name. */
export function NotificationGroup({ line, onFollow, onFollowOne }: NotificationGroupProps) {
  const [latest] = line
  const since = latestAt(latest.createdAt, useMinute())
  const isPending = latest.type === 'member-pending'
  return (
    <>
      <NotificationRow
        notification={latest}
        to={isPending ? '/admin/members' : latest.link}
        onFollow={onFollow}
      >
        <span className={cx(words, latest.isRead ? quiet : strong)}>
          {line.length} {isPending ? 'new drivers are waiting' : 'sign-ins'}, latest{' '}
          <time dateTime={latest.createdAt}>{since}</time>
        </span>
        {!isPending && <span className={small}>{latest.text}</span>}
      </NotificationRow>
      {isPending && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
        <ul role="list" className={names}>
          {line.slice(0, NAMED).map(notification => (
            <li key={notification.id}>
              <Link to={notification.link} className={name} onClick={() => onFollowOne(notification)}>
                {notification.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

// The day only where it is another: "20:20", else "Tue 1 Dec, 20:20".
function latestAt(instant: string, now: number) {
  const [day] = dayAndTime(new Date(now).toISOString()).split(',')
  return dayAndTime(instant).startsWith(`${day},`) ? cardDate(instant).time : dayAndTime(instant)
}

const words = css({ display: 'block', fontSize: 'md', lineHeight: '[1.35]' })
const strong = css({ fontWeight: 'semibold' })
const quiet = css({ color: 'fg.muted' })
const small = css({ display: 'block', mt: '1', color: 'fg.muted', fontSize: 'sm' })
const names = css({ mt: '-1', pb: '2', listStyle: 'none' })
const name = css({
  display: 'block',
  // Below the words of the row above.
  pl: { base: '[48px]', md: '[52px]' },
  pr: { base: '4', md: '5' },
  py: '2',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  _hover: { bg: 'bg.raised', textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
