import { css, cx } from 'styled-system/css'
import { dayAndTime } from '#web/lib/dates.ts'
import { describeMedia } from '#worker/lib/text/describe-media.ts'
import type { Notification } from '../api.ts'
import { NotificationRow } from './notification-row.tsx'

/** One notification, who said what where it is a mention, and when. */
export function NotificationLink({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow: () => void
}) {
  const { isRead, text, message, createdAt } = notification
  return (
    <NotificationRow notification={notification} to={notification.link} onFollow={onFollow}>
      <span className={cx(words, isRead ? quiet : strong)}>
        {message && `${message.member?.gamertag ?? 'Former member'} `}
        {text}
      </span>
      {message && <span className={said}>{describeMedia(message.message)}</span>}
      <time dateTime={createdAt} className={when}>
        {dayAndTime(createdAt)}
      </time>
    </NotificationRow>
  )
}

const words = css({ display: 'block', fontSize: 'md', lineHeight: '[1.35]', overflowWrap: 'anywhere' })
const strong = css({ fontWeight: 'semibold' })
const said = css({ mt: '1', fontSize: 'md', lineClamp: '2', overflowWrap: 'anywhere' })
const quiet = css({ color: 'fg.muted' })
const when = css({ display: 'block', mt: '1', color: 'fg.muted', fontSize: 'sm' })
