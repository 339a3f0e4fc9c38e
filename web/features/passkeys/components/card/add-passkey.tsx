import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from 'styled-system/css'
import { useCeremony } from '#web/features/passkeys/ceremony.ts'
import { PasskeyButton } from '#web/features/passkeys/passkey-button.tsx'
import { sessionsQuery } from '#web/features/sessions/api.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/ui/toast-store.ts'
import { useAddPasskey } from '../../api.ts'
import { EnrolByCode } from './enrol-by-code.tsx'

type AddPasskeyProps = { gamertag: string; isFirst: boolean }

/** Adds a passkey. A first one wants more than the gamertag: the browser of the registration, a proof, or a code. */
export function AddPasskey({ gamertag, isFirst }: AddPasskeyProps) {
  const { data: sessions } = useQuery({ ...sessionsQuery, enabled: isFirst })
  const here = sessions?.find(({ isCurrent }) => isCurrent)
  const [wasRefused, setWasRefused] = useState(false)
  const { mutateAsync } = useAddPasskey()
  const ceremony = useCeremony({
    ceremony: 'make',
    run: signal => mutateAsync({ signal }),
    onDone: () => tellAdded(isFirst),
    onFailed(error) {
      const needsCode = error instanceof ApiError && error.code === 'enrolment_needs_code'
      if (needsCode) setWasRefused(true)
      return needsCode
    },
  })
  if (isFirst && (wasRefused || here?.method === 'gamertag'))
    return <EnrolByCode gamertag={gamertag} onDone={() => tellAdded(isFirst)} />
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      {isFirst && (
        <p className={css({ maxWidth: '[68ch]' })}>
          A passkey makes it yours: then it opens with your fingerprint, your face or your screen lock, and
          with nothing else.
        </p>
      )}
      <PasskeyButton
        ceremony={ceremony}
        label={isFirst ? 'Protect my gamertag' : 'Add another passkey'}
        variant={isFirst ? 'primary' : 'secondary'}
        onPress={() => ceremony.start()}
      />
    </div>
  )
}

function tellAdded(isFirst: boolean) {
  notify(
    isFirst
      ? {
          title: 'Gamertag Protected',
          description: 'From now on it opens with your passkey. Your other browsers have been signed out.',
        }
      : { title: 'Passkey Added', description: 'Your other browsers have been signed out.' },
  )
}
