import { atom } from 'jotai'
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

let waiting: { answer: Promise<boolean>; settle: (isProven: boolean) => void } | null = null

/** Asks whoever sits there to prove that it is them; `false` where they would not. Calls that come together ask once. */
export function askForProof(methods: string[]): Promise<boolean> {
  if (waiting) return waiting.answer
  let settle: (isProven: boolean) => void = () => {}
  const answer = new Promise<boolean>(resolve => {
    settle = resolve
  })
  waiting = { answer, settle }
  store.set(requestAtom, ({ visit }) => ({ visit: visit + 1, isOpen: true, methods }))
  return answer
}

/** Closes the question, and lets whoever waits for it go on. */
export function settleProof(isProven: boolean): void {
  store.set(requestAtom, asked => ({ ...asked, isOpen: false }))
  waiting?.settle(isProven)
  waiting = null
}
