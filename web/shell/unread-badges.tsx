import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHasUnreadRooms } from '#web/features/chat/rooms/read-times.ts'
import { unreadCountQuery } from '#web/features/notifications/api.ts'

/** Shows unread items outside the page: a dot on the tab's icon, and a number on the app's icon. */
export function UnreadBadges({ memberId }: { memberId: string }) {
  const hasUnreadRooms = useHasUnreadRooms()
  const { data: count } = useQuery(unreadCountQuery(memberId))
  const hasNews = hasUnreadRooms || Boolean(count)

  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    if (!icon || !hasNews) return
    const plain = icon.href
    icon.href = '/icon-unread.svg'
    return () => {
      icon.href = plain
    }
  }, [hasNews])

  useEffect(() => {
    if (count !== undefined) void showOnIcon(count)
  }, [count])
  useEffect(() => () => void showOnIcon(0), []) // the next member has other notifications

  return null
}

async function showOnIcon(count: number) {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())
  } catch {
    return // browsers may refuse this if the app is not installed
  }
}
