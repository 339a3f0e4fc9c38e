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
  /** The open dialog and its race; nothing while none is open. */
  asked: { question: RaceDialogName; race: Race } | undefined
  onClose: () => void
}

/** The dialogs of the races page, prefetched so that the first press finds them ready. */
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
 * Which dialog is open, and for which of `races`. Registering is part of the address (`?register=RACE_ID`), so that an
 * alert or a message can link to it. `settled`: all races are loaded, so a missing one does not exist.
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
      // Opening adds a history entry, so that Back on a phone closes the dialog and not the app.
      { replace: id === null, preventScrollReset: true, state: id === null ? null : { openedHere: true } },
    )
  // Going back takes a moment; a second press meanwhile must not go back twice.
  const isOnItsWay = useRef(false)
  useEffect(() => {
    if (!registering) isOnItsWay.current = false
  }, [registering])
  const close = () => {
    if (!registering) return setAsking(undefined)
    // A late answer must not close what has been opened since.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per missing race.
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
