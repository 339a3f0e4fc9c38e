import { useQuery } from '@tanstack/react-query'
import { css } from 'styled-system/css'
import { useAddressedCard } from '#web/features/sessions/scroll-to-card.ts'
import { useNow } from '#web/lib/clock.ts'
import { countdown } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSending } from '#web/ui/sending.ts'
import { type OwnCode, ownCodeQuery, useStopCode } from '../../api.ts'

/** Says of a one-time code that opens the own profile at present, and lets it be stopped; nothing where there is none. */
export function StandingCode() {
  const { data } = useQuery(ownCodeQuery)
  return data?.code ? <StoppableCode code={data.code} /> : null
}

function StoppableCode({ code: { expiresAt, mayStop } }: { code: NonNullable<OwnCode['code']> }) {
  const left = Date.parse(expiresAt) - useNow()
  const heading = useAddressedCard('one-time-code', true)
  const { mutateAsync } = useStopCode()
  const { send, busy } = useSending({
    done: () => ({ title: 'Code Stopped', description: 'It lets nobody in any more.' }),
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
        For <span role="timer">{countdown(left)}</span> whoever has it can add a passkey and be you.{' '}
        {mayStop
          ? 'You did not ask for it? Stop it, and tell another admin.'
          : 'You did not ask for it? Tell another admin at once.'}
      </p>
    </Notice>
  )
}
