import { atom } from 'jotai'
import { store } from '#web/lib/storage/store.ts'

/** A proof that somebody is asked for, and who waits for it. */
export interface ProofAsked {
  /** Counts up, so that every question starts with an empty form. */
  visit: number
  isOpen: boolean
  /** With what the member can prove himself, as the club says. */
  methods: string[]
}

const askedAtom = atom<ProofAsked>({ visit: 0, isOpen: false, methods: [] })

/** Whether somebody is asked to prove that it is he, and how he can. */
export const proofAskedAtom = atom(get => get(askedAtom))

let waiting: { answer: Promise<boolean>; settle: (isProven: boolean) => void } | null = null

/** Asks whoever sits there to prove that it is he; `false` where he would not. Calls that come together ask once. */
export function askForProof(methods: string[]): Promise<boolean> {
  if (waiting) return waiting.answer
  let settle: (isProven: boolean) => void = () => {}
  const answer = new Promise<boolean>(resolve => {
    settle = resolve
  })
  waiting = { answer, settle }
  store.set(askedAtom, ({ visit }) => ({ visit: visit + 1, isOpen: true, methods }))
  return answer
}

/** Closes the question, and lets whoever waits for it go on. */
export function settleProof(isProven: boolean): void {
  store.set(askedAtom, asked => ({ ...asked, isOpen: false }))
  waiting?.settle(isProven)
  waiting = null
}
