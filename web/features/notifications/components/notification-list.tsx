import { AtSign, CircleCheck, CircleX, KeyRound, type LucideIcon, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { css, cx } from 'styled-system/css'
import { inWords } from '#web/features/chat/media/in-words.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Notification, useMarkRead } from '../api.ts'

const icons: Record<Notification['type'], LucideIcon> = {
  mention: AtSign,
  'member-approved': CircleCheck,
  'member-rejected': CircleX,
  'member-pending': UserPlus,
  'sign-in': KeyRound,
}

type NotificationListProps = { memberId: string; notifications: Notification[]; onFollow?: () => void }

/** Notifications as links; following one marks it read. */
export function NotificationList({ memberId, notifications, onFollow }: NotificationListProps) {
  const markRead = useMarkRead(memberId)
  const follow = (notification: Notification) => {
    if (!notification.isRead) markRead.mutate(notification)
    onFollow?.()
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={css({ listStyle: 'none' })}>
      {notifications.map(notification => {
        const Icon = icons[notification.type]
        return (
          <li key={notification.id} className={item}>
            <Link to={notification.link} className={row} onClick={() => follow(notification)}>
              <Icon aria-hidden="true" size={20} className={notification.isRead ? quiet : loud} />
              <span className={css({ minWidth: '0' })}>
                {!notification.isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
                <Words notification={notification} />
                <time dateTime={notification.createdAt} className={when}>
                  {dayAndTime(notification.createdAt)}
                </time>
              </span>
              {!notification.isRead && <span className={dot} aria-hidden="true" />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Words({ notification: { isRead, text, message } }: { notification: Notification }) {
  return (
    <>
      <span className={cx(words, isRead ? quiet : strong)}>
        {message && `${message.member?.gamertag ?? 'Former member'} `}
        {text}
      </span>
      {message && <span className={said}>{inWords(message.message)}</span>}
    </>
  )
}

const item = css({
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
const row = css({
  display: 'grid',
  gridTemplateColumns: '[20px minmax(0, 1fr) 8px]',
  gap: '3',
  px: { base: '4', md: '5' },
  py: '3',
  _hover: { bg: 'bg.raised' },
  '&:focus-visible': { outlineOffset: '[-3px]' },
})
const words = css({ display: 'block', fontSize: 'md', lineHeight: '[1.35]' })
const strong = css({ fontWeight: 'semibold' })
const said = css({ mt: '1', fontSize: 'md', lineClamp: '2', overflowWrap: 'anywhere' })
const loud = css({ color: 'accent.text' })
const quiet = css({ color: 'fg.muted' })
const when = css({ display: 'block', mt: '1', color: 'fg.muted', fontSize: 'sm' })
const dot = css({
  width: '[8px]',
  height: '[8px]',
  mt: '1.5',
  borderRadius: 'full',
  bg: 'status.danger.solid',
})
