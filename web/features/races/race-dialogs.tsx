import { useState } from 'react'
import { Late, LatePart, useFetchAhead } from '#web/ui/lazy.tsx'
import type { Race } from './api.ts'
import type { Question } from './race-actions.tsx'

const dialogs = {
  register: new LatePart(() => import('#web/features/registrations/registration-dialog.tsx')),
  unregister: new LatePart(() => import('#web/features/registrations/unregister-dialog.tsx')),
  details: new LatePart(() => import('./race-details-dialog.tsx'), true),
}
const inOrder = Object.values(dialogs)

type RaceDialogsProps = {
  /** What was asked, and about which race; nothing while no window is open. */
  asked: { question: Question; race: Race } | undefined
  onClose: () => void
}

/** The windows of the races page, fetched when the page stands so that the first press finds them there. */
export function RaceDialogs({ asked, onClose }: RaceDialogsProps) {
  useFetchAhead(inOrder)
  // The last one stays in place while it closes, and every opening starts afresh.
  const [shown, setShown] = useState(asked)
  if (asked && (asked.race !== shown?.race || asked.question !== shown.question)) setShown(asked)
  const [visit, setVisit] = useState({ number: 0, isOpen: false })
  const isOpen = asked !== undefined
  if (visit.isOpen !== isOpen) setVisit({ number: visit.number + Number(isOpen), isOpen })
  if (!shown) return null
  return (
    <Late
      part={dialogs[shown.question]}
      key={visit.number}
      race={shown.race}
      open={isOpen}
      onClose={onClose}
    />
  )
}
