import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Late, LatePart } from '#web/ui/late.tsx'
import { proofAskedAtom, settleProof } from '../../state.ts'
import { proveRefusedCalls } from './proving-calls.ts'

const proofDialog = new LatePart(() => import('./proof-dialog.tsx'))

/** Where calls that want proof ask for it, once for the whole app. */
export function ProofDoor() {
  const { visit, isOpen, methods } = useAtomValue(proofAskedAtom)
  useEffect(() => proveRefusedCalls(), [])
  return (
    <Late part={proofDialog} key={visit} open={isOpen} methods={methods} onClose={() => settleProof(false)} />
  )
}
