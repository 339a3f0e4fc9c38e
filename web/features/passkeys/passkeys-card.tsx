import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { css } from 'styled-system/css'
import * as z from 'zod/mini'
import { sessionsQuery } from '#web/features/sessions/api.ts'
import { useScrollToCard } from '#web/features/sessions/scroll-to-card.ts'
import { ApiError } from '#web/lib/api.ts'
import { useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { SectionStates } from '#web/ui/section-states.tsx'
import { useSubmit } from '#web/ui/submit.ts'
import { PASSKEYS_MAX, passkeyOptionsInput } from '#worker/features/passkeys/contract.ts'
import {
  type OwnEnrolmentCode,
  ownEnrolmentCodeQuery,
  passkeysQuery,
  useAddPasskey,
  useStopEnrolmentCode,
} from './api.ts'
import { useCeremony } from './ceremony.ts'
import { CodeField, useEnrolmentForm } from './enrolment-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { ProtectionCard } from './protection-card.tsx'

type PasskeysCardProps = { member: { gamertag: string; isAdmin: boolean; protected?: boolean } }

/** How well a member's own gamertag is protected, and the passkeys for it, to add, rename and remove. */
export default function PasskeysCard({ member }: PasskeysCardProps) {
  const query = useQuery(passkeysQuery)
  const hasPasskey = query.data && query.data.length > 0
  return (
    <ProtectionCard
      isAdmin={member.isAdmin}
      isProtected={member.isAdmin || (hasPasskey ?? member.protected === true)}
      hasPasskey={hasPasskey}
    >
      <OpenCodeWarning />
      <SectionStates query={query} what="passkeys">
        {passkeys => (
          <>
            {passkeys.length > 0 && <PasskeyList passkeys={passkeys} isAdmin={member.isAdmin} />}
            {passkeys.length < PASSKEYS_MAX ? (
              <AddPasskey gamertag={member.gamertag} isFirst={passkeys.length === 0} />
            ) : (
              <p className={css({ color: 'fg.muted' })}>
                You have {PASSKEYS_MAX} passkeys, the maximum. Remove one to add another.
              </p>
            )}
          </>
        )}
      </SectionStates>
    </ProtectionCard>
  )
}

/** Warns of a one-time code that is currently valid for the member's profile, and lets them stop it. */
function OpenCodeWarning() {
  const { data } = useQuery(ownEnrolmentCodeQuery)
  return data?.code ? <OpenCodeNotice code={data.code} /> : null
}

function OpenCodeNotice({ code: { expiresAt, mayStop } }: { code: NonNullable<OwnEnrolmentCode['code']> }) {
  const left = Date.parse(expiresAt) - useNow()
  const heading = useScrollToCard('one-time-code', true)
  const { mutateAsync } = useStopEnrolmentCode()
  const { send, busy } = useSubmit({
    done: () => ({ title: 'Code Stopped', description: 'It no longer works.' }),
    failed: { title: 'Code Not Stopped', fallback: 'The code could not be stopped. Please try again.' },
  })
  if (left <= 0) return null
  return (
    <Notice
      tone="warn"
      action={
        mayStop && (
          <Button size="sm" busy={busy} busyLabel="Stopping..." onClick={() => send(() => mutateAsync())}>
            Stop the code
          </Button>
        )
      }
    >
      <h3 ref={heading} tabIndex={-1} className={css({ fontWeight: 'semibold' })}>
        An admin made a one-time code for your gamertag
      </h3>
      <p>
        For <span role="timer">{countdown(left)}</span> anyone who has it can add a passkey and sign in as
        you.{' '}
        {mayStop
          ? 'Didn’t ask for it? Stop it, and tell another admin.'
          : 'Didn’t ask for it? Tell another admin at once.'}
      </p>
    </Notice>
  )
}

type AddPasskeyProps = { gamertag: string; isFirst: boolean }

/** Adds a passkey. The first one needs the browser of the registration, a fresh confirmation, or a code. */
function AddPasskey({ gamertag, isFirst }: AddPasskeyProps) {
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
    return <AddPasskeyByCode gamertag={gamertag} onDone={() => tellAdded(isFirst)} />
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      {isFirst && (
        <p className={css({ maxWidth: '[68ch]' })}>
          A passkey makes it yours: you then sign in with your fingerprint, face or screen lock, and nothing
          else works.
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
          description: 'From now on you sign in with your passkey. Your other browsers have been signed out.',
        }
      : { title: 'Passkey Added', description: 'Your other browsers have been signed out.' },
  )
}

/** The first passkey in a browser that anybody could have signed in with the gamertag: needs a code from an admin. */
function AddPasskeyByCode({ gamertag, onDone }: { gamertag: string; onDone: () => void }) {
  const { mutateAsync } = useAddPasskey()
  const enrolment = useEnrolmentForm({
    contract,
    fields: ['code'],
    run: (signal, { code }) => mutateAsync({ enrolment: { gamertag, code: code ?? '' }, signal }),
    onDone,
  })
  return (
    <form noValidate onSubmit={enrolment.submit} className={css({ display: 'grid', gap: '4' })}>
      <p className={css({ maxWidth: '[68ch]' })}>
        A passkey makes it yours. But you signed in here with the gamertag alone, as anyone could. Ask an
        admin for a one-time code, by voice or in a private message, and enter it here.
      </p>
      <CodeField error={enrolment.errors.code} className={css({ maxWidth: '[20rem]' })} />
      <PasskeyButton ceremony={enrolment} label="Protect my gamertag" />
    </form>
  )
}

const contract = z.pick(passkeyOptionsInput, { code: true })
