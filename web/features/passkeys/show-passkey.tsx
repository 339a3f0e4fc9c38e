import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { canUsePasskeys } from '#web/features/passkeys/browser-passkeys.ts'
import { useCeremony } from '#web/features/passkeys/ceremony.ts'
import { PasskeyButton } from '#web/features/passkeys/passkey-button.tsx'
import type { Member } from '#web/features/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSignInByPasskey } from './api.ts'

type PasskeySignInProps = {
  gamertag: string
  onSignedIn: (member: Member) => void
  /** Absent for whoever no code is made for, which is an admin. */
  onCode?: () => void
}

/** Asks for a passkey at once, and again by its button; of the gamertag that was typed, or whosever it is. */
export function PasskeySignIn({ gamertag, onSignedIn, onCode }: PasskeySignInProps) {
  const { mutateAsync } = useSignInByPasskey()
  const ceremony = useCeremony({
    ceremony: 'show',
    run: signal => mutateAsync({ gamertag: gamertag || undefined, signal }),
    onDone: onSignedIn,
  })
  const { start } = ceremony
  const box = useRef<HTMLDivElement>(null)
  // The field that had the focus has gone.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  useEffect(() => {
    if (!canUsePasskeys()) return
    // Not before it is sure to stay: strict mode mounts twice.
    const timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [start])
  return (
    <div ref={box} className={css({ display: 'grid', gap: '4' })}>
      <p>
        {gamertag ? (
          <>
            <strong className={css({ overflowWrap: 'anywhere' })}>{gamertag}</strong> is protected. Prove that
            it is yours with your fingerprint, face or screen lock.
          </>
        ) : (
          'Choose your passkey: your fingerprint, face or screen lock takes you back to the grid.'
        )}
      </p>
      <PasskeyButton
        ceremony={ceremony}
        label={ceremony.failure ? 'Try again' : 'Use your passkey'}
        onPress={() => ceremony.start()}
      />
      {onCode && (
        <div className={css({ display: 'grid', justifyItems: 'start', gap: '1' })}>
          <p className={css({ textStyle: 'small', color: 'fg.muted' })}>
            Your passkey is on another phone or computer? Your browser can ask it. You lost them all?
          </p>
          <Button variant="ghost" size="sm" className={css({ ml: '-3' })} onClick={onCode}>
            I have a one-time code
          </Button>
        </div>
      )}
    </div>
  )
}
