import { atom } from 'jotai'
import { readStoredMember } from '#web/features/session/state.ts'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'

/** A proof that somebody is asked for, and who waits for it. */
export interface ProofRequest {
  /** Counts up, so that every question starts with an empty form. */
  visit: number
  isOpen: boolean
  /** With what the member can prove that it is them, as the club says. */
  methods: string[]
}

const requestAtom = atom<ProofRequest>({ visit: 0, isOpen: false, methods: [] })

/** Whether somebody is asked to prove that it is them, and how they can. */
export const proofRequestAtom = atom(get => get(requestAtom))

let waiting: {
  /** Whose proof it is about. */
  memberId: string | undefined
  answer: Promise<boolean>
  settle: (isProven: boolean) => void
} | null = null

// Nobody is asked what somebody before them was asked.
onForgetOthers(present => {
  if (waiting && waiting.memberId !== present) settleProof(false)
})

/** Asks whoever sits there to prove that it is them; `false` where they would not. Calls that come together ask once. */
export function askForProof(methods: string[]): Promise<boolean> {
  if (waiting) return waiting.answer
  let settle: (isProven: boolean) => void = () => {}
  const answer = new Promise<boolean>(resolve => {
    settle = resolve
  })
  waiting = { memberId: readStoredMember()?.id, answer, settle }
  store.set(requestAtom, ({ visit }) => ({ visit: visit + 1, isOpen: true, methods }))
  return answer
}

/** Closes the question, and lets whoever waits for it go on. */
export function settleProof(isProven: boolean): void {
  store.set(requestAtom, asked => ({ ...asked, isOpen: false }))
  waiting?.settle(isProven)
  waiting = null
}
