import { useQuery } from '@tanstack/react-query'
import type { AnnouncementComposerProps } from '#web/features/push/announcements/announcement-composer.tsx'
import { AnnouncementComposer } from '#web/features/push/announcements/announcement-composer.tsx'
import { SendHistory } from '#web/features/push/announcements/send-history.tsx'
import { audienceQuery } from '#web/features/push/api.ts'
import { LoadingRows } from './query-states.tsx'
import { TabHead } from './tab-head.tsx'

/** Composes announcements to members' phones. */
export default function NotificationsTab(props: AnnouncementComposerProps) {
  const audience = useQuery(audienceQuery)
  // If it failed, the form shows and says so.
  if (!audience.isFetched) return <LoadingRows label="Loading..." />
  return (
    <>
      <TabHead title="Notifications" />
      <AnnouncementComposer {...props} />
      <SendHistory />
    </>
  )
}
