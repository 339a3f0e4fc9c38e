import { useId } from 'react'
import type { ListedMember } from '#web/features/members/api.ts'
import { useApprove } from '#web/features/members/member-decision.ts'

/** What a row can ask of the list: a question before something is done to a member, and to note that it was decided. */
export interface MemberAsk {
  reject: (member: ListedMember) => void
  code: (member: ListedMember) => void
  delete: (member: ListedMember) => void
  role: (member: ListedMember) => void
  signOut: (member: ListedMember) => void
  decided: (id: string) => void
}

/** Rows of members. `twins` has the gamertags that those who wait could be taken for. */
export interface MemberRowsProps {
  members: ListedMember[]
  twins: Map<string, string[]>
  ask: MemberAsk
}

/** One member among others. */
export interface MemberRowProps {
  member: ListedMember
  looksLike?: string[]
  ask: MemberAsk
}

/** What can be done with a member, and what is being done, wherever his row stands. */
export function useMemberRow(member: ListedMember, ask: MemberAsk) {
  const nameId = useId()
  const { approve, underWay, failure } = useApprove(member, () => ask.decided(member.id))
  return {
    nameId,
    underWay,
    failure,
    actions: {
      member,
      nameId,
      underWay,
      onApprove: approve,
      onReject: () => ask.reject(member),
      onCode: () => ask.code(member),
      onDelete: () => ask.delete(member),
      onRole: () => ask.role(member),
      onSignOut: () => ask.signOut(member),
    },
  }
}
