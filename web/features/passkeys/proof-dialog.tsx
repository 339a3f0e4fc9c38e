import { useSession } from '#web/features/session/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'
import { settleProof } from './state.ts'

type ProofDialogProps = { open: boolean; onClose: () => void; methods: string[] }

/** Asks for a proof over whatever was being done, which waits and then goes on by itself. */
export default function ProofDialog({ open, onClose, methods }: ProofDialogProps) {
  const { member } = useSession()
  return (
    <Dialog
      keepOpen
      open={open}
      onClose={onClose}
      size="sm"
      title="Prove it is you"
      description="This needs a fresh proof. What you were doing waits here and then goes on."
    >
      {member && (
        <ProofForm gamertag={member.gamertag} methods={methods} onProven={() => settleProof(true)} />
      )}
    </Dialog>
  )
}
