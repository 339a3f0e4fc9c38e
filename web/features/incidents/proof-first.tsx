import { askForProof } from '#web/features/passkeys/state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type ProofFirstProps = { methods: string[]; onProven: () => void }

/** Shown until a steward has proved who they are. */
export function ProofFirst({ methods, onProven }: ProofFirstProps) {
  return (
    <EmptyState
      title="Confirm it’s you"
      action={<Button onClick={async () => (await askForProof(methods)) && onProven()}>Confirm</Button>}
    >
      Stewards read cases once they have proved who they are.
    </EmptyState>
  )
}
