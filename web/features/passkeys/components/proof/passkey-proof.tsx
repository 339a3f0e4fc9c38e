import { useCeremony } from '#web/features/passkeys/ceremony.ts'
import { PasskeyButton } from '#web/features/passkeys/passkey-button.tsx'
import { useProveByPasskey } from '../../api.ts'

/** Proving with a passkey of this device, or of the phone beside it. */
export function PasskeyProof({ gamertag, onProven }: { gamertag: string; onProven: () => void }) {
  const { mutateAsync } = useProveByPasskey()
  const ceremony = useCeremony({
    ceremony: 'show',
    run: signal => mutateAsync({ gamertag, signal }),
    onDone: onProven,
  })
  return <PasskeyButton ceremony={ceremony} label="Use your passkey" onPress={() => ceremony.start()} />
}
