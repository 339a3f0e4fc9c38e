import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#web/features/admin/query-states.tsx'
import { TabHead } from '#web/features/admin/tab-head.tsx'
import { Composer } from '#web/features/push/announcements/announcement-composer.tsx'
import { SendHistory } from '#web/features/push/announcements/send-history.tsx'
import { audienceQuery } from '#web/features/push/api.ts'
import type { ComposerProps } from '#web/features/push/components/composer/announcing.ts'

/** What the club announces to its members' phones. */
export default function NotificationsTab(props: ComposerProps) {
  const audience = useQuery(audienceQuery)
  if (audience.isPending) return <LoadingRows label="Loading..." />
  return (
    <>
      <TabHead title="Notifications" />
      <Composer {...props} />
      <SendHistory />
    </>
  )
}
