import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { css } from 'styled-system/css'
import type { Race } from '#web/features/races/api.ts'
import { cardIdOf } from '#web/features/races/race-grid.tsx'
import { useRaceTime } from '#web/features/races/race-time.ts'
import { type Member, sessionQuery, useSession } from '#web/features/session/api.ts'
import { signInOpenAtom } from '#web/features/session/state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRegistering } from './components/registering.ts'
import { whyNot } from './components/registration-refusals.ts'
import { WelcomeDialog } from './driver-profile-dialog.tsx'
import { RegistrationForm } from './registration-form.tsx'

type RegistrationDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Entering a race. Whoever's session has ended meanwhile is led through a driver profile first. */
export default function RegistrationDialog(props: RegistrationDialogProps) {
  const { member } = useSession()
  const client = useQueryClient()
  const openSignIn = useSetAtom(signInOpenAtom)
  const [ended, setEnded] = useState<Member | null>(null)
  if (member && member !== ended)
    return <Registration {...props} member={member} onSessionEnd={() => setEnded(member)} />
  const leave = () => {
    props.onClose()
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey }) // the page behind still shows the old session
  }
  const signIn = () => {
    leave()
    openSignIn(true)
  }
  return <WelcomeDialog open={props.open} onClose={leave} onSignIn={signIn} race={props.race.name} />
}

type RegistrationProps = RegistrationDialogProps & { member: Member; onSessionEnd: () => void }

function Registration({ race, open, onClose, member, onSessionEnd }: RegistrationProps) {
  const formId = useId()
  const now = useRaceTime(race)
  const form = useRegistering(race, member, { onDone: onClose, onSessionEnd })
  const finalFocus = useCardWhereOpenedByLink(race)
  const refusal = form.busy ? null : whyNot(race, member.status, now)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title="Race Registration"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={refusal !== null}
            busy={form.busy}
            busyLabel="Registering..."
          >
            Register
          </Button>
        </>
      }
    >
      {refusal && (
        <Notice tone="warn" title={refusal.title} className={css({ mb: '5' })}>
          {refusal.sentence}
        </Notice>
      )}
      {form.failure && !race.isRegistered && (
        <Notice tone="error" title="Registration Failed" className={css({ mb: '5' })}>
          {form.failure}
        </Notice>
      )}
      <RegistrationForm id={formId} race={race} member={member} errors={form.errors} onSubmit={form.submit} />
    </Dialog>
  )
}

/** A link that opens the registration leaves the focus nowhere, or at the page's start, and not where it goes on: at the race. */
function useCardWhereOpenedByLink(race: Race) {
  const [isByLink] = useState(() => document.activeElement?.matches('body, main') ?? true)
  return () => {
    const card = isByLink ? document.getElementById(cardIdOf(race)) : null
    card?.scrollIntoView({ block: 'nearest' })
    return card
  }
}
