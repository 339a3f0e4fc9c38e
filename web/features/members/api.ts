import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { ClientResponse, InferRequestType, InferResponseType } from 'hono/client'
import { freshByFeed } from '#web/features/feed/state.ts'
import { sessionQuery, useAdoptMember, whileRenewingSession } from '#web/features/session/api.ts'
import { presentMember, setPresentMember } from '#web/features/session/present-member.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { SHARED_STALE_TIME } from '#web/lib/query-client.ts'
import type { ExperienceLevel, MemberStatus } from '#worker/features/members/contract.ts'
import { DETAILS_PAGE } from '#worker/features/members/rules/page-size.ts'

/** A profile waiting for approval, with the gamertags it could be mistaken for. */
export type PendingMember = InferResponseType<(typeof api.admin)['pending-members']['$get'], 200>[number]
/** A member as lists show them. */
export type ListedMember = InferResponseType<typeof api.members.$get, 200>[number]
/** A member's profile. Only the member and admins see who decided on it, why, and whether it is protected. */
export type MemberProfile = InferResponseType<(typeof api.members)[':id']['$get'], 200> &
  Partial<Pick<PendingMember, 'protected' | 'approvedBy' | 'approvedAt' | 'rejectionReason' | 'leavesAt'>>

export const pendingMembersQuery = queryOptions({
  queryKey: ['members', 'pending'],
  queryFn: () => unwrap(api.admin['pending-members'].$get()),
  ...freshByFeed,
})

export const membersQuery = queryOptions({
  queryKey: ['members', 'all'],
  queryFn: () => listMembers<ListedMember>({}),
  staleTime: SHARED_STALE_TIME,
})

/** The profiles of all members in the order of the list, for admins. */
export const profilesQuery = infiniteQueryOptions({
  queryKey: ['members', 'profiles'],
  queryFn: ({ pageParam }) => listMembers<MemberProfile>({ detail: 'all', after: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => (page.length < DETAILS_PAGE ? undefined : page.at(-1)?.id),
})

// The query decides which of the two views is returned; a 304 is answered from the browser's cache.
function listMembers<View>(query: { detail?: 'all'; after?: string }) {
  return unwrap(api.members.$get({ query }) as Promise<ClientResponse<View[], 200, 'json'>>)
}

/** One member: all fields for the member and admins, the public ones for others. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['members', 'one', id],
    queryFn: () => unwrap<MemberProfile>(api.members[':id'].$get({ param: { id } })),
  })
}

/** Whether the messages of a departing member stay. */
export type MessagesOfLeaver = 'stay' | 'go'

/** Leaves the club in a week, or with `null` stays after all. Every view is updated once the server answers. */
export function useLeaving() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (messages: MessagesOfLeaver | null) =>
      unwrap(messages ? api.leaving.$put({ json: { messages } }) : api.leaving.$delete()),
    onSuccess: async member => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey })
      if (presentMember(client)?.id === member.id) setPresentMember(client, member)
      client.setQueryData(memberQuery(member.id).queryKey, member)
      void client.invalidateQueries() // places, lists and notifications change too
    },
  })
}

export interface NewMember {
  displayName: string
  gamertag: string
  experienceLevel: ExperienceLevel
  invitation: string | null
}

/** Creates a driver profile and signs this browser in. */
export function useCreateMember() {
  const adopt = useAdoptMember()
  return useMutation({
    mutationFn: (json: NewMember) => whileRenewingSession(() => unwrap(api.members.$post({ json }))),
    onSuccess: member => adopt(member),
  })
}

/** The changed fields of a profile, and their previous values. */
export type ProfileEdit = InferRequestType<(typeof api.members)[':id']['profile']['$put']>['json'] & {
  id: string
}

/** Saves changes to one's own profile or, as an admin, to another's. Every view is updated once the server answers. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...json }: ProfileEdit) =>
      unwrap(api.members[':id'].profile.$put({ param: { id }, json })),
    onSuccess: async member => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey })
      if (presentMember(client)?.id === member.id) setPresentMember(client, member)
      client.setQueryData(memberQuery(member.id).queryKey, member)
      void client.invalidateQueries({ queryKey: ['members'] })
    },
  })
}

export interface Decision {
  memberId: string
  approved: boolean
  rejectionReason?: string
  /** The status that the admin saw; if it has changed since, the server refuses the decision. */
  expectedStatus: MemberStatus
}

const DECIDE = ['members', 'decide']

/** Sends an admin's decision. Both lists show it once the server answers, and are then refetched. */
export function useDecideMember() {
  const client = useQueryClient()
  const takeOffPending = (memberId: string) =>
    client.setQueryData(pendingMembersQuery.queryKey, list => list?.filter(({ id }) => id !== memberId))
  return useMutation({
    mutationKey: DECIDE,
    mutationFn: (json: Decision) => unwrap(api.admin['approve-member'].$post({ json })),
    onSuccess: member => {
      takeOffPending(member.id)
      client.setQueryData(membersQuery.queryKey, list =>
        list?.map(listed => (listed.id === member.id ? member : listed)),
      )
      client.setQueryData(profilesQuery.queryKey, shown =>
        mapPages(shown, page => page.map(profile => (profile.id === member.id ? member : profile))),
      )
    },
    onError: (error, { memberId }) => isAlreadySettled(error) && takeOffPending(memberId),
    // Not awaited: the decision is done once the server answers.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Deletes a member, as an admin. They leave every list once the server answers, even if they had already gone. */
export function useDeleteMember() {
  const client = useQueryClient()
  const takeOff = async (memberId: string) => {
    const others = <Member extends { id: string }>(list: Member[]) => list.filter(({ id }) => id !== memberId)
    await client.cancelQueries({ queryKey: ['members'] })
    client.setQueryData(pendingMembersQuery.queryKey, list => list && others(list))
    client.setQueryData(membersQuery.queryKey, list => list && others(list))
    client.setQueryData(profilesQuery.queryKey, shown => mapPages(shown, others))
  }
  return useMutation({
    mutationFn: (id: string) => unwrap(api.admin.members[':id'].$delete({ param: { id } })),
    onSuccess: (_, id) => takeOff(id),
    onError: (error, id) => (error instanceof ApiError && error.status === 404 ? takeOff(id) : undefined),
    // Not awaited: the deletion is done once the server answers.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Applies `change` to each page of an infinite query. */
export function mapPages<Page, Param>(
  shown: InfiniteData<Page, Param> | undefined,
  change: (page: Page) => Page,
) {
  return shown && { ...shown, pages: shown.pages.map(change) }
}

/** The decision on a member that is being sent, wherever on the page it was made. */
export function useDecisionUnderWay(memberId: string): Decision | undefined {
  const underWay = useMutationState({
    filters: { mutationKey: DECIDE, status: 'pending' },
    select: mutation => mutation.state.variables as Decision,
  })
  return underWay.find(decision => decision.memberId === memberId)
}

/** Whether a decision failed because there is nothing left to decide. */
export function isAlreadySettled(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409)
}
