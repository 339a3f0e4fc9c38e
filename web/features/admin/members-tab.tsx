import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AdminStates } from '#web/features/admin/query-states.tsx'
import { TabHead } from '#web/features/admin/tab-head.tsx'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import { membersQuery, pendingMembersQuery } from '#web/features/members/api.ts'
import { MemberFinder } from './components/members/member-finder.tsx'

/** Everybody who has a profile, to be found, decided on and deleted. */
export function MembersTab() {
  const query = useQuery({ ...membersQuery, refetchInterval: pollWhileFeedIsDown })
  const { data: pending = [] } = useQuery(pendingMembersQuery)
  const { data: members, refetch } = query
  // Who registers while the page is still connecting to the feed is known to the one list and not to the other.
  const isBehind = members && pending.some(({ id }) => !members.some(member => member.id === id))
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  return (
    <>
      <TabHead title="Members" />
      <AdminStates query={query} what="members">
        {list => <MemberFinder members={list} pending={pending} />}
      </AdminStates>
    </>
  )
}
