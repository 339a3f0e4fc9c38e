import { useAtomValue } from 'jotai'
import { Late, LatePart } from '#web/ui/lazy.tsx'
import { proofRequestAtom, settleProof } from './state.ts'

const proofDialog = new LatePart(() => import('./proof-dialog.tsx'))

/** The dialog in which calls that want proof ask for it, once for the whole app; its code comes with the first question. */
export function LazyProofDialog() {
  const { visit, isOpen, methods } = useAtomValue(proofRequestAtom)
  return (
    <Late part={proofDialog} key={visit} open={isOpen} methods={methods} onClose={() => settleProof(false)} />
  )
}
