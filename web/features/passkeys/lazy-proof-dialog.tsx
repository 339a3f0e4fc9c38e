import { useAtomValue } from 'jotai'
import { Late, LatePart } from '#web/ui/late.tsx'
import { proofAskedAtom, settleProof } from './state.ts'

const proofDialog = new LatePart(() => import('#web/features/passkeys/proof-dialog.tsx'))

/** Where calls that want proof ask for it, once for the whole app. */
export function ProofDoor() {
  const { visit, isOpen, methods } = useAtomValue(proofAskedAtom)
  return (
    <Late part={proofDialog} key={visit} open={isOpen} methods={methods} onClose={() => settleProof(false)} />
  )
}
