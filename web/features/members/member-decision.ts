import { errorMessage } from '#web/lib/api.ts'
import { useSubmit } from '#web/ui/submit.ts'
import { isAlreadySettled, type MemberProfile, useDecideMember, useDecisionUnderWay } from './api.ts'

/** A member as the approval page shows them: with the gamertags they could be taken for, and who approved them. */
export type ApprovalMember = MemberProfile & { looksLike?: string[]; approver?: string }

/** What a decision has to know of a member. */
export type DecidableMember = Pick<MemberProfile, 'id' | 'gamertag' | 'status'>

/** Where a button was pressed, in the window; the keyboard presses in one place. */
export type Press = Pick<MouseEvent, 'clientX' | 'clientY'>

/** A second tap so soon, in ms, and so near, in px, belongs to the first: by then another card may be under the finger. */
const DOUBLE_TAP = { within: 700, near: 48 }
let lastPress = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }

/** Whether a press is a decision, and not the second half of one. */
export function isDeliberatePress({ clientX: x, clientY: y }: Press): boolean {
  const at = performance.now()
  const isNear = Math.hypot(x - lastPress.x, y - lastPress.y) < DOUBLE_TAP.near
  if (isNear && at - lastPress.at < DOUBLE_TAP.within) return false
  lastPress = { at, x, y }
  return true
}

/** Deciding on one member: takes the decision, and knows whether one is under way. */
export function useDecide(member: DecidableMember) {
  const { mutateAsync, error } = useDecideMember()

  return {
    decide: (approved: boolean, rejectionReason?: string) =>
      mutateAsync({ memberId: member.id, approved, rejectionReason, expectedStatus: member.status }),
    underWay: useDecisionUnderWay(member.id),
    /** Somebody else was faster: there is nothing left to decide, and nothing to say on the card. */
    isLate: error !== null && isAlreadySettled(error),
  }
}

/** Letting a member in, by one press. `onDecided`: the card is settled, be it by somebody else. */
export function useApprove(member: DecidableMember, onDecided: () => void) {
  const { decide, underWay, isLate } = useDecide(member)
  const { send, failure } = useSubmit(decisionMessages(member, onDecided))
  const approve = (press: Press) => {
    if (isDeliberatePress(press)) void send(() => decide(true))
  }
  return { approve, underWay, failure: isLate ? null : failure }
}

/** What is said of a decision, however it was taken. */
export function decisionMessages({ gamertag }: Pick<DecidableMember, 'gamertag'>, onDecided: () => void) {
  return {
    done: ({ status }: Pick<DecidableMember, 'status'>) =>
      status === 'approved'
        ? { title: 'Member Approved', description: `${gamertag} can join races now.` }
        : { title: 'Member Rejected', description: `${gamertag} was turned down.` },
    failed(error: unknown) {
      const sentence = errorMessage(error)
      return { title: 'Error', sentence, toast: `Failed to process member approval: ${sentence}` }
    },
    onDone: onDecided,
    onFailed(error: unknown) {
      if (error instanceof Error && isAlreadySettled(error)) onDecided()
      return false
    },
  }
}
