import { useQuery } from '@tanstack/react-query'
import { audienceQuery } from '#web/features/push/api.ts'
import type { ComposerProps } from '#web/features/push/components/composer/announcing.ts'
import { Composer } from '#web/features/push/components/composer/composer.tsx'
import { SendHistory } from '#web/features/push/components/composer/send-history.tsx'
import { LoadingRows } from '../list/admin-states.tsx'
import { TabHead } from '../list/tab-head.tsx'

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
