import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { notificationsQuery, unreadCountQuery } from '#web/features/notifications/api.ts'
import {
  countOlderUnread,
  countUnreadLines,
  groupNotifications,
} from '#web/features/notifications/group-notifications.ts'
import { MarkAllRead, NotificationList } from '#web/features/notifications/notification-list.tsx'
import { PartStates } from '#web/ui/section-states.tsx'
import { Part, PartEmpty, PartRest } from '../dashboard-card.tsx'

/** How many stand here at once. */
const SHOWN = 5

/** What the club has told the driver and he has not read yet, mentions first. */
export function UnreadNotifications({ memberId }: { memberId: string }) {
  const query = useQuery(notificationsQuery(memberId))
  const { data: count = 0 } = useQuery(unreadCountQuery(memberId))
  const heading = useRef<HTMLHeadingElement>(null)
  const unread = groupNotifications(query.data?.filter(({ isRead }) => !isRead) ?? [])
  const older = countOlderUnread(count, query.data ?? [])
  return (
    <Part
      heading={heading}
      title="Unread"
      count={countUnreadLines(count, query.data)}
      action={count > 0 && <MarkAllRead memberId={memberId} heading={heading} />}
    >
      <PartStates query={query} what="notifications">
        {() =>
          unread.length + older > 0 ? (
            <>
              <NotificationList memberId={memberId} lines={unread.slice(0, SHOWN)} />
              {unread.length > SHOWN && (
                <PartRest>{unread.length - SHOWN} more once you have read these</PartRest>
              )}
              {older > 0 && <PartRest>and {older} older unread</PartRest>}
            </>
          ) : (
            <PartEmpty>Nothing new: you have read it all.</PartEmpty>
          )
        }
      </PartStates>
    </Part>
  )
}
