import { useQuery } from '@tanstack/react-query'
import type { AnnouncementComposerProps } from '#web/features/push/announcements/announcement-composer.tsx'
import { AnnouncementComposer } from '#web/features/push/announcements/announcement-composer.tsx'
import { SendHistory } from '#web/features/push/announcements/send-history.tsx'
import { audienceQuery } from '#web/features/push/api.ts'
import { LoadingRows } from './query-states.tsx'
import { TabHead } from './tab-head.tsx'

/** What the club announces to its members' phones. */
export default function NotificationsTab(props: AnnouncementComposerProps) {
  const audience = useQuery(audienceQuery)
  // Once it has failed the form stands, which says so.
  if (!audience.isFetched) return <LoadingRows label="Loading..." />
  return (
    <>
      <TabHead title="Notifications" />
      <AnnouncementComposer {...props} />
      <SendHistory />
    </>
  )
}
