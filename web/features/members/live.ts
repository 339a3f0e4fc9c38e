import type { QueryClient } from '@tanstack/react-query'
import type { LiveFeature, LiveTab } from '#web/features/feed/events.ts'
import type { FeedEvent } from '#worker/features/feed/contract.ts'
import {
  type ListedMember,
  type MemberProfile,
  mapPages,
  memberQuery,
  membersQuery,
  pendingMembersQuery,
  profilesQuery,
} from './api.ts'

type MemberChange = Extract<FeedEvent, { type: 'member-changed' }>

/** The lists of all and of pending members, and open profiles. */
export const liveMembers: LiveFeature = {
  on: {
    'member-changed': (tab, event) => {
      noteInProfiles(tab, event)
      noteInList(tab, event)
      noteInPending(tab, event)
      noteInProfile(tab, event)
      return [
        membersQuery.queryKey,
        profilesQuery.queryKey,
        memberQuery(event.memberId).queryKey,
        pendingMembersQuery.queryKey,
      ]
    },
  },
}

function noteInList({ client, askSoon }: LiveTab, { memberId, member }: MemberChange) {
  if (member && !isListed(client, memberId)) askSoon(membersQuery.queryKey)
  client.setQueryData(membersQuery.queryKey, list => patched(list, memberId, member))
}

function noteInProfiles({ client, askSoon }: LiveTab, { memberId, member }: MemberChange) {
  const { queryKey } = profilesQuery
  const shown = client.getQueryData(queryKey)
  const profile = shown?.pages.flat().find(({ id }) => id === memberId)
  const isWhole = member !== null && isListed(client, memberId) // otherwise members move between its pages
  if (!isWhole || (profile && isDecidedAnew(profile, member))) askSoon(queryKey)
  client.setQueryData(
    queryKey,
    mapPages(shown, page => patched(page, memberId, member) ?? page),
  )
}

function noteInPending({ client, askSoon }: LiveTab, { memberId, member }: MemberChange) {
  const { queryKey } = pendingMembersQuery
  const waiting = client.getQueryData(queryKey)
  const isNew = member?.status === 'pending' && !waiting?.some(({ id }) => id === memberId)
  // A departed member may be the look-alike that a card warns of.
  const wasTwin = member === null && waiting?.some(({ looksLike }) => looksLike.length > 0)
  if (isNew || wasTwin) askSoon(queryKey)
  client.setQueryData(queryKey, list =>
    patched(list, memberId, member)?.filter(({ status }) => status === 'pending'),
  )
}

function noteInProfile({ client, me, askSoon }: LiveTab, { memberId, member }: MemberChange) {
  const { queryKey } = memberQuery(memberId)
  const shown = client.getQueryData(queryKey)
  if (!member || memberId === me || (shown && isDecidedAnew(shown, member))) askSoon(queryKey)
  client.setQueryData(queryKey, it => (it && member ? { ...it, ...member } : it))
}

function isListed(client: QueryClient, memberId: string) {
  return client.getQueryData(membersQuery.queryKey)?.some(({ id }) => id === memberId) ?? false
}

// The event does not say who decided, when and why; admins, who see that, refetch it.
function isDecidedAnew(before: MemberProfile, { status }: NonNullable<MemberChange['member']>) {
  return before.status !== status && before.rejectionReason !== undefined
}

function patched<T extends ListedMember>(
  list: T[] | undefined,
  memberId: string,
  member: MemberChange['member'],
) {
  if (!member) return list?.filter(({ id }) => id !== memberId)
  return list?.map(listed => (listed.id === memberId ? { ...listed, ...member } : listed))
}
