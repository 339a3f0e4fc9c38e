import { sentenceOf } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { isGone, type MemberProfile, useDecideMember, useDecisionUnderWay } from '../../api.ts'

/** A member as the approval page shows him: with the gamertags he could be taken for, and who approved him. */
export type ApprovalMember = MemberProfile & { looksLike?: string[]; approver?: string }

/** A second tap within so many ms belongs to the first: by then another card may be under the finger. */
const ECHO = 700
let lastDecision = -ECHO

/** Deciding on one member: takes the decision, tells of it, and knows whether one is under way. */
export function useDecide(member: ApprovalMember) {
  const { mutateAsync, error, reset } = useDecideMember()

  /** Resolves to whether this card is settled, be it that someone else was faster. */
  async function decide(approved: boolean, rejectionReason?: string): Promise<boolean> {
    if (performance.now() - lastDecision < ECHO) return false
    lastDecision = performance.now()
    try {
      await mutateAsync({ memberId: member.id, approved, rejectionReason, expectedStatus: member.status })
    } catch (failure) {
      const description = `Failed to process member approval: ${sentenceOf(failure)}`
      notify({ title: 'Error', description, variant: 'destructive' })
      return failure instanceof Error && isGone(failure)
    }
    notify(
      approved
        ? { title: 'Member Approved', description: `${member.gamertag} can join races now.` }
        : { title: 'Member Rejected', description: `${member.gamertag} was turned down.` },
    )
    return true
  }

  return {
    decide,
    reset,
    underWay: useDecisionUnderWay(member.id),
    failure: error && !isGone(error) ? sentenceOf(error) : null,
  }
}
