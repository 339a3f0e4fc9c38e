import { lazy, Suspense, useEffect, useState } from 'react'
import type { Championship } from '#web/features/championships/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { loadTemporal } from '#web/lib/london-time.ts'

/** What a tab can ask the page to open: a form, empty or about one thing, a list, or a question. */
export type Question =
  | { kind: 'race'; race?: Race }
  | { kind: 'drivers'; race: Race }
  | { kind: 'delete-race'; race: Race }
  | { kind: 'championship'; championship?: Championship }
  | { kind: 'delete-championship'; championship: Championship }

const loaders = {
  // The form reckons with London's clock from its first render on.
  race: async () => (await Promise.all([import('../races/race-dialog.tsx'), loadTemporal()]))[0],
  drivers: () => import('../races/drivers-dialog.tsx'),
  deleteRace: () => import('../races/delete-race-dialog.tsx'),
  championship: () => import('../championships/championship-dialog.tsx'),
  deleteChampionship: () => import('../championships/delete-championship-dialog.tsx'),
}
const RaceDialog = lazy(loaders.race)
const DriversDialog = lazy(loaders.drivers)
const DeleteRaceDialog = lazy(loaders.deleteRace)
const ChampionshipDialog = lazy(loaders.championship)
const DeleteChampionshipDialog = lazy(loaders.deleteChampionship)

/** Which window is open. It stays in place while it closes, and every opening starts afresh. */
export function useQuestions() {
  const [asked, setAsked] = useState<{ question: Question; visit: number; open: boolean }>()
  const ask = (question: Question) => setAsked({ question, visit: (asked?.visit ?? 0) + 1, open: true })
  const close = () => setAsked(current => current && { ...current, open: false })
  return { asked, ask, close }
}

type AdminDialogsProps = Omit<ReturnType<typeof useQuestions>, 'ask'>

/** The windows of the admin page, fetched when the page stands so that the first press finds them there. */
export function AdminDialogs({ asked, close }: AdminDialogsProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (navigator.onLine) for (const load of Object.values(loaders)) load().catch(() => null)
    }, 1000)
    return () => clearTimeout(timer)
  }, [])

  if (!asked) return null
  return (
    <Suspense>
      <Window key={asked.visit} question={asked.question} open={asked.open} onClose={close} />
    </Suspense>
  )
}

function Window({ question, ...rest }: { question: Question; open: boolean; onClose: () => void }) {
  switch (question.kind) {
    case 'race':
      return <RaceDialog race={question.race} {...rest} />
    case 'drivers':
      return <DriversDialog race={question.race} {...rest} />
    case 'delete-race':
      return <DeleteRaceDialog race={question.race} {...rest} />
    case 'championship':
      return <ChampionshipDialog championship={question.championship} {...rest} />
    case 'delete-championship':
      return <DeleteChampionshipDialog championship={question.championship} {...rest} />
  }
}
