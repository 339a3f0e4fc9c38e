import { useState } from 'react'
import type { Championship } from '#web/features/championships/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { loadTemporal } from '#web/lib/london-time.ts'
import { Late, LatePart, useFetchAhead } from '#web/ui/late.tsx'

/** What a tab can ask the page to open: a form, empty or about one thing, a list, or a question. */
export type Question =
  | { kind: 'race'; race?: Race }
  | { kind: 'drivers'; race: Race }
  | { kind: 'delete-race'; race: Race }
  | { kind: 'championship'; championship?: Championship }
  | { kind: 'delete-championship'; championship: Championship }

const raceDialog = new LatePart(async () => {
  // The form reckons with London's clock from its first render on.
  const [dialog] = await Promise.all([import('./race-dialog.tsx'), loadTemporal()])
  return dialog
})
const driversDialog = new LatePart(() => import('./drivers-dialog.tsx'))
const deleteRaceDialog = new LatePart(() => import('./delete-race-dialog.tsx'))
const championshipDialog = new LatePart(() => import('./championship-dialog.tsx'))
const deleteChampionshipDialog = new LatePart(() => import('./delete-championship-dialog.tsx'))
const inOrder = [raceDialog, championshipDialog, driversDialog, deleteRaceDialog, deleteChampionshipDialog]

/** Which window is open. It stays in place while it closes, and every opening starts afresh. */
export function useQuestions() {
  const [asked, setAsked] = useState<{ question: Question; visit: number; open: boolean }>()
  const ask = (question: Question) => setAsked({ question, visit: (asked?.visit ?? 0) + 1, open: true })
  // An answer that comes late must not close what has been opened since.
  const close = (visit: number) =>
    setAsked(current => (current?.visit === visit ? { ...current, open: false } : current))
  return { asked, ask, close }
}

type AdminDialogsProps = Omit<ReturnType<typeof useQuestions>, 'ask'>

/** The windows of the admin page, fetched when the page stands so that the first press finds them there. */
export function AdminDialogs({ asked, close }: AdminDialogsProps) {
  useFetchAhead(inOrder)
  if (!asked) return null
  const { question, visit, open } = asked
  return <Window key={visit} question={question} open={open} onClose={() => close(visit)} />
}

function Window({ question, ...rest }: { question: Question; open: boolean; onClose: () => void }) {
  switch (question.kind) {
    case 'race':
      return <Late part={raceDialog} race={question.race} {...rest} />
    case 'drivers':
      return <Late part={driversDialog} race={question.race} {...rest} />
    case 'delete-race':
      return <Late part={deleteRaceDialog} race={question.race} {...rest} />
    case 'championship':
      return <Late part={championshipDialog} championship={question.championship} {...rest} />
    case 'delete-championship':
      return <Late part={deleteChampionshipDialog} championship={question.championship} {...rest} />
  }
}
