import { useProveByPasskey } from '../../api.ts'
import { useCeremony } from '../ceremonies/ceremony.ts'
import { PasskeyButton } from '../ceremonies/passkey-button.tsx'

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
