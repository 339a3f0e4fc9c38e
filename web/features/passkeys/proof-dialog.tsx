import { useSession } from '#web/features/session/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'
import { settleProof } from './state.ts'

type ProofDialogProps = { open: boolean; onClose: () => void; methods: string[] }

/** Asks the member to confirm it's them; the interrupted action then continues by itself. */
export default function ProofDialog({ open, onClose, methods }: ProofDialogProps) {
  const { member } = useSession()
  return (
    <Dialog
      keepOpen
      open={open}
      onClose={onClose}
      size="sm"
      title="Confirm it’s you"
      description="Confirm first, and what you were doing carries on by itself."
    >
      {member && (
        <ProofForm gamertag={member.gamertag} methods={methods} onProven={() => settleProof(true)} />
      )}
    </Dialog>
  )
}
