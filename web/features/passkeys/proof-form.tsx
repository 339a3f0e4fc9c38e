import { css } from 'styled-system/css'
import { canUsePasskeys } from './browser-passkeys.ts'
import { KeyProof } from './components/proof/key-proof.tsx'
import { PasskeyProof } from './components/proof/passkey-proof.tsx'

type ProofFormProps = {
  /** Who has to prove himself. */
  gamertag: string
  /** `passkey`, `admin_key`: with what he can. */
  methods: string[]
  onProven: () => void
}

/** The ways in which a member who is signed in proves that it is he. */
export function ProofForm({ gamertag, methods, onProven }: ProofFormProps) {
  const byKey = methods.includes('admin_key')
  // Whoever has neither is told so by his browser, which finds no passkey.
  const byPasskey = methods.includes('passkey') || !byKey
  return (
    <div className={css({ display: 'grid', gap: '5' })}>
      {byPasskey && <PasskeyProof gamertag={gamertag} onProven={onProven} />}
      {byKey && (
        <KeyProof gamertag={gamertag} isFirst={!byPasskey || !canUsePasskeys()} onProven={onProven} />
      )}
    </div>
  )
}
