import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { notificationsQuery } from '#web/features/notifications/api.ts'
import { MarkAllRead } from '#web/features/notifications/components/mark-all-read.tsx'
import { NotificationList } from '#web/features/notifications/components/notification-list.tsx'
import { PartStates } from '#web/ui/part-states.tsx'
import { Part, PartEmpty, PartRest } from './part.tsx'

/** How many stand here at once. */
const SHOWN = 5

/** What the club has told the driver and he has not read yet. */
export function UnreadNotifications({ memberId }: { memberId: string }) {
  const query = useQuery(notificationsQuery(memberId))
  const heading = useRef<HTMLHeadingElement>(null)
  const unread = query.data?.filter(({ isRead }) => !isRead) ?? []
  return (
    <Part
      heading={heading}
      title="Unread"
      count={unread.length}
      action={unread.length > 0 && <MarkAllRead memberId={memberId} heading={heading} />}
    >
      <PartStates query={query} what="notifications">
        {() =>
          unread.length > 0 ? (
            <>
              <NotificationList memberId={memberId} notifications={unread.slice(0, SHOWN)} />
              {unread.length > SHOWN && (
                <PartRest>{unread.length - SHOWN} more once you have read these</PartRest>
              )}
            </>
          ) : (
            <PartEmpty>Nothing new: you have read it all.</PartEmpty>
          )
        }
      </PartStates>
    </Part>
  )
}
