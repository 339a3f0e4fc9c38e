import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useId, useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { useUpdateProfile } from '#web/features/members/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { cardIdOf } from '#web/features/races/race-grid.tsx'
import { placeTaken } from '#web/features/races/race-texts.ts'
import { useRaceTime } from '#web/features/races/race-time.ts'
import { useJoinReserves } from '#web/features/reserves/api.ts'
import { type Member, sessionQuery, useSession } from '#web/features/session/api.ts'
import { signInOpenAtom } from '#web/features/session/state.ts'
import { ApiError, errorMessage } from '#web/lib/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { textsIn, useForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type ProfileInput, profileInput } from '#worker/features/members/contract.ts'
import { registrationRefusal } from '#worker/features/registrations/rules.ts'
import { useRegister } from './api.ts'
import { DriverProfileDialog } from './driver-profile-dialog.tsx'
import { RegistrationForm } from './registration-form.tsx'

type RegistrationDialogProps = { race: Race; open: boolean; onClose: () => void }

/** Registers for a race. If the session ended meanwhile, leads to a driver profile first. */
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
  return <DriverProfileDialog open={props.open} onClose={leave} onSignIn={signIn} race={props.race.name} />
}

type RegistrationProps = RegistrationDialogProps & { member: Member; onSessionEnd: () => void }

function Registration({ race, open, onClose, member, onSessionEnd }: RegistrationProps) {
  const formId = useId()
  const now = useRaceTime(race)
  const join = useJoinReserves()
  const [mayWait, setMayWait] = useState(false)
  const form = useRegistrationForm(race, member, { onDone: onClose, onSessionEnd, onMayWait: setMayWait })
  const finalFocus = useCardWhereOpenedByLink(race)
  const refusal = form.busy ? null : registrationRefusalText(race, member, now)
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
          {mayWait ? (
            <Button busy={join.isPending} onClick={() => join.mutate(race, { onSuccess: onClose })}>
              Join the reserves
            </Button>
          ) : (
            <Button
              type="submit"
              form={formId}
              disabled={refusal !== null}
              busy={form.busy}
              busyLabel="Registering..."
            >
              Register
            </Button>
          )}
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

/** After a link opened the dialog, returns the focus to the race's card rather than the page's start. */
function useCardWhereOpenedByLink(race: Race) {
  const [isByLink] = useState(() => document.activeElement?.matches('body, main') ?? true)
  return () => {
    const card = isByLink ? document.getElementById(cardIdOf(race)) : null
    card?.scrollIntoView({ block: 'nearest' })
    return card
  }
}

const words = {
  profile: { title: 'Update Failed', fallback: 'Failed to update profile.' },
  place: { title: 'Registration Failed', fallback: 'Registration failed. Please try again.' },
}

type RegisteringOptions = {
  onDone: () => void
  onSessionEnd: () => void
  /** Whether the driver can join the reserves after the refusal. */
  onMayWait: (mayWait: boolean) => void
}

/** Sends the form: first profile changes, then the registration (docs/decisions.md 41). */
function useRegistrationForm(race: Race, member: Member, options: RegisteringOptions) {
  const { onDone, onSessionEnd, onMayWait } = options
  const client = useQueryClient()
  const update = useUpdateProfile()
  const register = useRegister()
  const step = useRef<keyof typeof words>('profile')

  async function saveProfile({ displayName, experienceLevel }: ProfileInput) {
    if (displayName === member.displayName && experienceLevel === member.experienceLevel) return
    await update.mutateAsync({ id: member.id, displayName, experienceLevel })
  }

  return useForm({
    contract: profileInput,
    read: form => textsIn(form, ['displayName', 'experienceLevel']),
    async save(typed) {
      step.current = 'profile'
      await saveProfile(typed)
      step.current = 'place'
      await register.mutateAsync(race)
    },
    done: () => ({
      title: 'Registration Successful!',
      description: placeTaken(race, clubNow()),
    }),
    failed(error) {
      const { title, fallback } = words[step.current]
      return { title, sentence: errorMessage(error, fallback) }
    },
    onFailed(error) {
      const code = error instanceof ApiError ? error.code : null
      onMayWait(error instanceof ApiError && error.mayWait)
      if (code === 'sign_in_required') onSessionEnd()
      // The page's copy of the profile is out of date.
      if (code === 'not_approved') void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return false
    },
    onDone,
  })
}

interface Refusal {
  title: string
  sentence: string
}

const refusals: Record<string, Refusal> = {
  not_approved: {
    title: 'Waiting for approval',
    sentence: 'A club admin looks at every new driver. You can join races once your profile is approved.',
  },
  already_registered: {
    title: "You're registered!",
    sentence: 'You already have a place in this race.',
  },
  deadline_passed: {
    title: 'Registration Closed',
    sentence: 'The registration deadline of this race has passed.',
  },
  race_full: {
    title: 'Race Full',
    sentence: 'Every place is taken. The reserves get what comes free, in the order they joined.',
  },
  offer_lapsed: {
    title: 'Offer ran out',
    sentence: 'The place held for you goes to the next reserve.',
  },
}
const leaving: Refusal = {
  title: 'You are leaving the club',
  sentence: 'You cannot take places unless you choose to stay.',
}
const notOpen: Refusal = { title: 'Not open', sentence: 'This race is not open for registration.' }

/** Why this driver cannot register at `now`, as far as the page knows; `null` if they can. */
function registrationRefusalText(race: Race, { status, leavesAt }: Member, now: number): Refusal | null {
  if (leavesAt) return leaving
  const known = {
    ...race,
    date: Date.parse(race.date),
    registrationDeadline: Date.parse(race.registrationDeadline),
    offerUntil: race.reserve?.offerUntil ? Date.parse(race.reserve.offerUntil) : null,
    isApproved: status === 'approved',
    gaveBackAt: null,
    championshipFull: false as const,
  }
  const code = registrationRefusal(known, now)
  return code && (refusals[code] ?? notOpen)
}
