import { css } from 'styled-system/css'
import { useMarkAllRead, useMarkRead } from './api.ts'
import { NotificationGroup } from './components/notification-group.tsx'
import { NotificationLink } from './components/notification-link.tsx'
import type { Line } from './group-notifications.ts'

type NotificationListProps = { memberId: string; lines: Line[]; onFollow?: () => void }

/** Notifications as links, those of a kind as one; following a link marks read what it stands for. */
export function NotificationList({ memberId, lines, onFollow }: NotificationListProps) {
  const markRead = useMarkRead(memberId)
  const markAllRead = useMarkAllRead(memberId)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" className={css({ listStyle: 'none' })}>
      {lines.map(line => {
        const [latest] = line
        const follow = (notification = latest) => {
          if (!notification.isRead) markRead.mutate(notification)
          onFollow?.()
        }
        const followAll = () => {
          if (!latest.isRead) markAllRead.mutate(latest.type)
          onFollow?.()
        }
        return (
          // By its first: what joins a line while somebody presses on it must not take the line away from under the press.
          <li key={line.at(-1)?.id} className={item}>
            {line.length > 1 ? (
              <NotificationGroup line={line} onFollow={followAll} onFollowOne={follow} />
            ) : (
              <NotificationLink notification={latest} onFollow={() => follow()} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const item = css({
  borderTopWidth: 'hair',
  borderTopStyle: 'solid',
  borderColor: 'border.subtle',
})
