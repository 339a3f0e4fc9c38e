import { sentenceOf } from '#web/lib/api.ts'
import { useSending } from '#web/ui/sending.ts'
import { isGone, type MemberProfile, useDecideMember, useDecisionUnderWay } from '../../api.ts'

/** A member as the approval page shows him: with the gamertags he could be taken for, and who approved him. */
export type ApprovalMember = MemberProfile & { looksLike?: string[]; approver?: string }

/** A second tap within so many ms belongs to the first: by then another card may be under the finger. */
const ECHO = 700
let lastDecision = -ECHO

/** Deciding on one member: takes the decision, and knows whether one is under way. */
export function useDecide(member: ApprovalMember) {
  const { mutateAsync, error } = useDecideMember()

  /** Whether a press is a decision, and not the second half of one. */
  function isMeant() {
    const isEcho = performance.now() - lastDecision < ECHO
    if (!isEcho) lastDecision = performance.now()
    return !isEcho
  }

  return {
    isMeant,
    decide: (approved: boolean, rejectionReason?: string) =>
      mutateAsync({ memberId: member.id, approved, rejectionReason, expectedStatus: member.status }),
    underWay: useDecisionUnderWay(member.id),
    /** Somebody else was faster: there is nothing left to decide, and nothing to say on the card. */
    isLate: error !== null && isGone(error),
  }
}

/** Letting a member in, by one press. `onDecided`: the card is settled, be it by somebody else. */
export function useApprove(member: ApprovalMember, onDecided: () => void) {
  const { isMeant, decide, underWay, isLate } = useDecide(member)
  const { send, failure } = useSending(decisionWords(member, onDecided))
  const approve = () => {
    if (isMeant()) void send(() => decide(true))
  }
  return { approve, underWay, failure: isLate ? null : failure }
}

/** What is said of a decision, however it was taken. */
export function decisionWords({ gamertag }: ApprovalMember, onDecided: () => void) {
  return {
    done: ({ status }: Pick<ApprovalMember, 'status'>) =>
      status === 'approved'
        ? { title: 'Member Approved', description: `${gamertag} can join races now.` }
        : { title: 'Member Rejected', description: `${gamertag} was turned down.` },
    failed(error: unknown) {
      const sentence = sentenceOf(error)
      return { title: 'Error', sentence, toast: `Failed to process member approval: ${sentence}` }
    },
    onDone: onDecided,
    onFailed(error: unknown) {
      if (error instanceof Error && isGone(error)) onDecided()
      return false
    },
  }
}
