import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'
import { notify } from '#web/ui/notify.ts'
import type { Race } from './api.ts'
import type { RaceDialogName } from './race-actions.tsx'

const dialogs = {
  register: new LazyPart(() => import('#web/features/registrations/registration-dialog.tsx')),
  leave: new LazyPart(() => import('#web/features/reserves/leave-reserves-dialog.tsx')),
  unregister: new LazyPart(() => import('#web/features/registrations/unregister-dialog.tsx')),
  details: new LazyPart(() => import('./race-details-dialog.tsx'), true),
}
const inOrder = Object.values(dialogs)

type RaceDialogsProps = {
  /** What was asked, and about which race; nothing while no window is open. */
  asked: { question: RaceDialogName; race: Race } | undefined
  onClose: () => void
}

/** The windows of the races page, fetched when the page stands so that the first press finds them there. */
export function RaceDialogs({ asked, onClose }: RaceDialogsProps) {
  usePrefetch(inOrder)
  // The last one stays in place while it closes, and every opening starts afresh.
  const [shown, setShown] = useState(asked)
  if (asked && (asked.race !== shown?.race || asked.question !== shown.question)) setShown(asked)
  const [visit, setVisit] = useState({ number: 0, isOpen: false })
  const isOpen = asked !== undefined
  if (visit.isOpen !== isOpen) setVisit({ number: visit.number + Number(isOpen), isOpen })
  if (!shown) return null
  return (
    <LazyDialog
      part={dialogs[shown.question]}
      key={visit.number}
      race={shown.race}
      open={isOpen}
      onClose={onClose}
    />
  )
}

/**
 * Which window is open about which of `races`. Registering is part of the address (`?register=RACE_ID`), so that an
 * alert or a message can lead there. `settled`: the races are all there, so one that is missing is gone.
 */
export function useRaceDialog(races: Race[], settled: boolean) {
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState<{ question: RaceDialogName; id: string }>()
  const registering = params.get('register')
  const { question, id } = registering ? { question: 'register' as const, id: registering } : (asking ?? {})
  const race = races.find(race => race.id === id)

  const navigate = useNavigate()
  const { state } = useLocation()
  const setRegister = (id: string | null) =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete('register')
        else next.set('register', id)
        return next
      },
      // Opening is a step of its own, so that a phone's Back closes the dialog and not the club.
      { replace: id === null, preventScrollReset: true, state: id === null ? null : { openedHere: true } },
    )
  // A step back takes a moment, and a second press within it must not be a second step.
  const isOnItsWay = useRef(false)
  useEffect(() => {
    if (!registering) isOnItsWay.current = false
  }, [registering])
  const close = () => {
    if (!registering) return setAsking(undefined)
    // An answer that comes late must not close what has been opened since.
    const isOpen = new URLSearchParams(window.location.search).get('register') === registering
    if (!isOpen || isOnItsWay.current) return
    setAsking(undefined)
    isOnItsWay.current = true
    if (state?.openedHere) navigate(-1)
    else setRegister(null)
  }
  const ask = (question: RaceDialogName, { id }: Race) =>
    question === 'register' ? setRegister(id) : setAsking({ question, id })

  const missing = Boolean(registering) && settled && !race
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each race that is missing.
  useEffect(() => {
    if (!missing) return
    close()
    notify({
      title: 'That race is not on the calendar',
      description: 'It has started or been taken off.',
      variant: 'info',
    })
  }, [missing])

  return { asked: race && question ? { question, race } : undefined, ask, close }
}
