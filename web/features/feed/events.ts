import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { roomsQuery } from '#web/features/chat/api.ts'
import {
  type ListedMember,
  mapPages,
  memberQuery,
  membersQuery,
  pendingMembersQuery,
  profilesQuery,
} from '#web/features/members/api.ts'
import { type Notification, notificationsQuery, unreadCountQuery } from '#web/features/notifications/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { sessionQuery } from '#web/features/session/api.ts'
import type { ChatMessage } from '#worker/features/chat/contract.ts'
import type { ChangedMember, FeedEvent } from '#worker/features/feed/contract.ts'

/** How many notifications the bell's list has. */
const LIST_MAX = 50

/** Asks anew for what an event does not carry: soon, but not everybody at once. */
export type AskSoon = (queryKey: QueryKey) => void

/** Brings what this tab shows up to date with an event of the club. */
export function applyFeedEvent(client: QueryClient, me: string, event: FeedEvent, askSoon: AskSoon) {
  apply(client, me, event, askSoon)
  // An answer that is on its way may be older than the event, and would undo it.
  for (const queryKey of touchedBy(event, me))
    for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
      askSoon(query.queryKey)
}

function touchedBy(event: FeedEvent, me: string): readonly QueryKey[] {
  switch (event.type) {
    case 'mention':
    case 'notifications':
      return [unreadCountQuery(me).queryKey, notificationsQuery(me).queryKey]
    case 'room-activity':
      return [roomsQuery.queryKey]
    case 'race-changed':
      return [['races']]
    case 'member-changed':
      return [
        membersQuery.queryKey,
        profilesQuery.queryKey,
        memberQuery(event.memberId).queryKey,
        pendingMembersQuery.queryKey,
      ]
    default:
      return []
  }
}

function apply(client: QueryClient, me: string, event: FeedEvent, askSoon: AskSoon) {
  switch (event.type) {
    case 'mention':
      return addNotification(client, me, event.notification)
    case 'notifications':
      return setUnreadCount(client, me, event.count)
    case 'room-activity':
      return noteActivity(client, event, askSoon)
    case 'race-changed':
      return noteRace(client, event, askSoon)
    case 'championship-changed':
      // Races carry its name, and lose it with it.
      askSoon(['races'])
      return askSoon(['championships'])
    case 'member-changed':
      return noteMember(client, me, event, askSoon)
    case 'session-ended':
      return void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
}

function addNotification(client: QueryClient, me: string, notification: Notification) {
  client.setQueryData(notificationsQuery(me).queryKey, list =>
    list && !list.some(({ id }) => id === notification.id)
      ? [notification, ...list].slice(0, LIST_MAX)
      : list,
  )
}

function setUnreadCount(client: QueryClient, me: string, count: number) {
  client.setQueryData(unreadCountQuery(me).queryKey, count)
  const { queryKey } = notificationsQuery(me)
  const list = client.getQueryData(queryKey)
  // Another count than the list shows: something came that is no mention, or another browser has read some.
  if (list && list.filter(({ isRead }) => !isRead).length !== count)
    void client.invalidateQueries({ queryKey })
}

function noteActivity(
  client: QueryClient,
  { chatRoomId, lastMessage }: Extract<FeedEvent, { type: 'room-activity' }>,
  askSoon: AskSoon,
) {
  const rooms = client.getQueryData(roomsQuery.queryKey)
  if (!lastMessage || !rooms?.some(({ id }) => id === chatRoomId)) return askSoon(roomsQuery.queryKey)
  client.setQueryData(
    roomsQuery.queryKey,
    rooms.map(room => (room.id === chatRoomId ? { ...room, lastMessage } : room)),
  )
}

function noteRace(
  client: QueryClient,
  { raceId, registeredCount }: Extract<FeedEvent, { type: 'race-changed' }>,
  askSoon: AskSoon,
) {
  askSoon(['championships'])
  askSoon(['drivers', raceId])
  const lists = client.getQueriesData<Race[]>({ queryKey: ['races'] })
  const isKnown = lists.some(([, races]) => races?.some(({ id }) => id === raceId))
  if (registeredCount === null || !isKnown) return askSoon(['races'])
  client.setQueriesData<Race[]>({ queryKey: ['races'] }, races =>
    races?.map(race => (race.id === raceId ? { ...race, registeredCount } : race)),
  )
}

function noteMember(
  client: QueryClient,
  me: string,
  { memberId, member }: Extract<FeedEvent, { type: 'member-changed' }>,
  askSoon: AskSoon,
) {
  // What only he himself may know of himself is not in the event.
  if (memberId === me) void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const relabel = <T extends ListedMember>(list: T[] | undefined) => patchMember(list, memberId, member)
  const isListed = client.getQueryData(membersQuery.queryKey)?.some(({ id }) => id === memberId)
  client.setQueryData(membersQuery.queryKey, relabel)
  client.setQueryData(memberQuery(memberId).queryKey, shown =>
    shown && member ? { ...shown, ...member } : shown,
  )
  client.setQueryData(profilesQuery.queryKey, shown => mapPages(shown, page => relabel(page) ?? page))
  client.setQueryData(pendingMembersQuery.queryKey, list =>
    relabel(list)?.filter(({ status }) => status === 'pending'),
  )
  if (member && !isListed) askSoon(membersQuery.queryKey)
  if (!member || !isListed) askSoon(profilesQuery.queryKey) // so that its pages are whole again
  if (member?.status === 'pending') askSoon(pendingMembersQuery.queryKey)
  const pinned = client.getQueriesData<ChatMessage[]>({ queryKey: ['pinned-messages'] })
  if (pinned.some(([, list]) => list?.some(message => message.memberId === memberId)))
    askSoon(['pinned-messages'])
  if (!member || memberId === me) askSoon(memberQuery(memberId).queryKey)
}

function patchMember<T extends ListedMember>(
  list: T[] | undefined,
  memberId: string,
  member: ChangedMember | null,
) {
  if (!member) return list?.filter(({ id }) => id !== memberId)
  return list?.map(listed => (listed.id === memberId ? { ...listed, ...member } : listed))
}
