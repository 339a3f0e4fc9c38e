import { Fingerprint } from 'lucide-react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { canUsePasskeys } from './browser-passkeys.ts'
import type { CeremonyFailure } from './ceremony.ts'

type PasskeyButtonProps = {
  ceremony: { busy: boolean; failure: CeremonyFailure | null }
  label: string
  variant?: 'primary' | 'secondary'
  /** Absent if the button submits its form. */
  onPress?: () => void
}

/** Starts a ceremony, shows why the last one failed, or says that this browser does not support passkeys. */
export function PasskeyButton({ ceremony: { busy, failure }, label, variant, onPress }: PasskeyButtonProps) {
  if (!canUsePasskeys())
    return (
      <Notice tone="warn" title="This browser does not support passkeys">
        Open the club in an up-to-date browser, on your phone or computer.
      </Notice>
    )
  return (
    <div className={css({ display: 'grid', gap: '4', justifyItems: { base: 'stretch', sm: 'start' } })}>
      {failure && <Notice tone={failure.tone}>{failure.sentence}</Notice>}
      <Button
        type={onPress ? 'button' : 'submit'}
        data-autofocus
        variant={variant}
        icon={<Fingerprint />}
        busy={busy}
        busyLabel="Waiting for your passkey..."
        onClick={onPress}
      >
        {label}
      </Button>
    </div>
  )
}
