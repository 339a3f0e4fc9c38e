import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHasUnreadRooms } from '#web/features/chat/rooms/read-times.ts'
import { unreadCountQuery } from '#web/features/notifications/api.ts'

/** What waits for this member, said outside of the page: a dot on the tab's icon, and a number on the app's. */
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
  useEffect(() => () => void showOnIcon(0), []) // whoever signs in next has other news

  return null
}

async function showOnIcon(count: number) {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())
  } catch {
    return // a browser may refuse what it offers, where the app is not installed
  }
}
