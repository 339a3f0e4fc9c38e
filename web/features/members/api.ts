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

/** A profile that waits for approval, with the gamertags it could be taken for. */
export type PendingMember = InferResponseType<(typeof api.admin)['pending-members']['$get'], 200>[number]
/** A member as lists show them. */
export type ListedMember = InferResponseType<typeof api.members.$get, 200>[number]
/** A member's profile; who decided on them, why, and whether it is protected only to themselves and admins. */
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

// Which of the two views come depends on what is asked for; a 304 ends at the browser's cache.
function listMembers<View>(query: { detail?: 'all'; after?: string }) {
  return unwrap(api.members.$get({ query }) as Promise<ClientResponse<View[], 200, 'json'>>)
}

/** One member: with all there is for themselves and admins, else as other members see them. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['members', 'one', id],
    queryFn: () => unwrap<MemberProfile>(api.members[':id'].$get({ param: { id } })),
  })
}

/** Whether what a driver has said stays when they leave the club. */
export type MessagesOfLeaver = 'stay' | 'go'

/** Leaving the club in a week, or with `null` staying after all. Shown everywhere as soon as it is answered. */
export function useLeaving() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (messages: MessagesOfLeaver | null) =>
      unwrap(messages ? api.leaving.$put({ json: { messages } }) : api.leaving.$delete()),
    onSuccess: async member => {
      await client.cancelQueries({ queryKey: sessionQuery.queryKey })
      if (presentMember(client)?.id === member.id) setPresentMember(client, member)
      client.setQueryData(memberQuery(member.id).queryKey, member)
      void client.invalidateQueries() // places, lists and bells follow
    },
  })
}

export interface NewMember {
  displayName: string
  gamertag: string
  experienceLevel: ExperienceLevel
  invitation: string | null
}

/** Creating a driver profile, which also signs this browser in. */
export function useCreateMember() {
  const adopt = useAdoptMember()
  return useMutation({
    mutationFn: (json: NewMember) => whileRenewingSession(() => unwrap(api.members.$post({ json }))),
    onSuccess: member => adopt(member),
  })
}

/** What changes in a member's profile, and what that was. */
export type ProfileEdit = InferRequestType<(typeof api.members)[':id']['profile']['$put']>['json'] & {
  id: string
}

/** Saving changes to a profile, the own one or, as an admin, another's. Shown everywhere as soon as it is answered. */
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
  /** The status that the admin saw; if it is another by now, nothing is decided. */
  expectedStatus: MemberStatus
}

const DECIDE = ['members', 'decide']

/** An admin's decision. Both lists show it as soon as it is answered, and are then fetched anew. */
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
    // Not awaited: the decision is over when it is answered.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** An admin's deletion of a member. They leave every list as soon as it is answered, be it that they had left already. */
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
    // Not awaited: the deletion is over when it is answered.
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  })
}

/** Pages that were fetched one by one, each changed. */
export function mapPages<Page, Param>(
  shown: InfiniteData<Page, Param> | undefined,
  change: (page: Page) => Page,
) {
  return shown && { ...shown, pages: shown.pages.map(change) }
}

/** The decision on a member that is on its way, wherever on the page it was taken. */
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
