import { useQuery } from '@tanstack/react-query'
import { AdminStates } from '#web/features/admin/query-states.tsx'
import { TabHead } from '#web/features/admin/tab-head.tsx'
import { clubAdminTextQuery } from '#web/features/chat/api.ts'
import type { ClubDraftProps } from './club-text-draft.ts'
import { ClubEditor } from './components/club/club-editor.tsx'

/** What the club's admins say beside the chat, where they write it. */
export default function ClubTab(props: ClubDraftProps) {
  const query = useQuery(clubAdminTextQuery)
  return (
    <>
      <TabHead title="Club Admin" />
      <AdminStates query={query} what="the club’s text">
        {saved => <ClubEditor saved={saved} {...props} />}
      </AdminStates>
    </>
  )
}
