import { lazy, Suspense, useEffect, useState } from 'react'
import type { Race } from '../api.ts'
import type { Question } from './card/race-actions.tsx'

const loaders = {
  register: () => import('#web/features/registrations/components/registration-dialog.tsx'),
  unregister: () => import('#web/features/registrations/components/unregister-dialog.tsx'),
  details: () => import('./race-details-dialog.tsx'),
}
const dialogs = {
  register: lazy(loaders.register),
  unregister: lazy(loaders.unregister),
  details: lazy(loaders.details),
}

type RaceDialogsProps = {
  /** What was asked, and about which race; nothing while no window is open. */
  asked: { question: Question; race: Race } | undefined
  onClose: () => void
}

/** The windows of the races page, fetched when the page stands so that the first press finds them there. */
export function RaceDialogs({ asked, onClose }: RaceDialogsProps) {
  useEffect(() => {
    const timer = setTimeout(fetchAhead, 1000)
    return () => clearTimeout(timer)
  }, [])

  // The last one stays in place while it closes.
  const [shown, setShown] = useState(asked)
  if (asked && (asked.race !== shown?.race || asked.question !== shown.question)) setShown(asked)
  if (!shown) return null
  const Dialog = dialogs[shown.question]
  return (
    <Suspense>
      <Dialog key={shown.question} race={shown.race} open={asked !== undefined} onClose={onClose} />
    </Suspense>
  )
}

// A module that failed to load offline stays failed, so nothing is tried then.
function fetchAhead() {
  if (!navigator.onLine) return
  for (const load of Object.values(loaders)) load().catch(() => null)
}
