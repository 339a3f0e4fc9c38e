import { useQuery } from '@tanstack/react-query'
import { clubAdminTextQuery } from '#web/features/chat/api.ts'
import { AdminStates } from '../list/admin-states.tsx'
import { TabHead } from '../list/tab-head.tsx'
import type { ClubDraftProps } from './club-draft.ts'
import { ClubEditor } from './club-editor.tsx'

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
