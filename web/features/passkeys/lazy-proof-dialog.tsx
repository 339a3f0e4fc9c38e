import { useAtomValue } from 'jotai'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import { proofRequestAtom, settleProof } from './state.ts'

const proofDialog = new LazyPart(() => import('./proof-dialog.tsx'))

/** The dialog in which members confirm it's them, once for the whole app; its code is fetched with the first request. */
export function LazyProofDialog() {
  const { visit, isOpen, methods } = useAtomValue(proofRequestAtom)
  return (
    <LazyDialog
      part={proofDialog}
      key={visit}
      open={isOpen}
      methods={methods}
      onClose={() => settleProof(false)}
    />
  )
}
