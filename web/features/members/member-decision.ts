import { errorMessage } from '#web/lib/api.ts'
import { useSubmit } from '#web/ui/submit.ts'
import { isAlreadySettled, type MemberProfile, useDecideMember, useDecisionUnderWay } from './api.ts'

/** A member on the approval page, with the gamertags they could be mistaken for and who approved them. */
export type ApprovalMember = MemberProfile & { looksLike?: string[]; approver?: string }

/** The fields of a member that a decision needs. */
export type DecidableMember = Pick<MemberProfile, 'id' | 'gamertag' | 'status'>

/** Where in the window a button was pressed; key presses all report the same point. */
export type Press = Pick<MouseEvent, 'clientX' | 'clientY'>

/** A second tap within this time (ms) and distance (px) belongs to the first: another card may be there by then. */
const DOUBLE_TAP = { within: 700, near: 48 }
let lastPress = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }

/** Whether a press is a decision, and not the second half of a double tap. */
export function isDeliberatePress({ clientX: x, clientY: y }: Press): boolean {
  const at = performance.now()
  const isNear = Math.hypot(x - lastPress.x, y - lastPress.y) < DOUBLE_TAP.near
  if (isNear && at - lastPress.at < DOUBLE_TAP.within) return false
  lastPress = { at, x, y }
  return true
}

/** Sends a decision on one member, and tells whether one is in progress. */
export function useDecide(member: DecidableMember) {
  const { mutateAsync, error } = useDecideMember()

  return {
    decide: (approved: boolean, rejectionReason?: string) =>
      mutateAsync({ memberId: member.id, approved, rejectionReason, expectedStatus: member.status }),
    underWay: useDecisionUnderWay(member.id),
    /** Somebody else was faster: nothing is left to decide, and the card shows no failure. */
    isLate: error !== null && isAlreadySettled(error),
  }
}

/** Approves a member with one press. `onDecided`: the card is settled, even if by somebody else. */
export function useApprove(member: DecidableMember, onDecided: () => void) {
  const { decide, underWay, isLate } = useDecide(member)
  const { send, failure } = useSubmit(decisionMessages(member, onDecided))
  const approve = (press: Press) => {
    if (isDeliberatePress(press)) void send(() => decide(true))
  }
  return { approve, underWay, failure: isLate ? null : failure }
}

/** The toasts for a decision, wherever it was made. */
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
