import { atom } from 'jotai'
import { readStoredMember } from '#web/features/session/state.ts'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'

/** A request to confirm it's them, and who waits for it. */
export interface ProofRequest {
  /** Counts up, so that every request starts with an empty form. */
  visit: number
  isOpen: boolean
  /** The methods the server accepts. */
  methods: string[]
}

const requestAtom = atom<ProofRequest>({ visit: 0, isOpen: false, methods: [] })

/** The current request to confirm it's them, and its methods. */
export const proofRequestAtom = atom(get => get(requestAtom))

let waiting: {
  /** The member who is asked. */
  memberId: string | undefined
  answer: Promise<boolean>
  settle: (isProven: boolean) => void
} | null = null

// A request ends when another member signs in.
onForgetOthers(present => {
  if (waiting && waiting.memberId !== present) settleProof(false)
})

/** Asks the member to confirm it's them; `false` if they do not. Simultaneous calls share one request. */
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

/** Closes the request and answers everyone who waits for it. */
export function settleProof(isProven: boolean): void {
  store.set(requestAtom, asked => ({ ...asked, isOpen: false }))
  waiting?.settle(isProven)
  waiting = null
}
