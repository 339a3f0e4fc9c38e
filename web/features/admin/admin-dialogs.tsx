import type { Championship } from '#web/features/championships/api.ts'
import type { Race } from '#web/features/races/api.ts'
import { useSession } from '#web/features/session/api.ts'
import { loadTemporal } from '#web/lib/london-time.ts'
import { useStateOverReload } from '#web/lib/state-over-reload.ts'
import { LazyDialog, LazyPart, usePrefetch } from '#web/ui/lazy.tsx'

/** A dialog that a tab asks the page to open. */
export type DialogRequest =
  | { kind: 'race'; race?: Race }
  | { kind: 'drivers'; race: Race }
  | { kind: 'delete-race'; race: Race }
  | { kind: 'championship'; championship?: Championship }
  | { kind: 'season-drivers'; championship: Championship }
  | { kind: 'scoring'; championship: Championship }
  | { kind: 'delete-championship'; championship: Championship }

const raceDialog = new LazyPart(async () => {
  // The form needs London time from its first render.
  const [dialog] = await Promise.all([import('./race-dialog.tsx'), loadTemporal()])
  return dialog
})
const driversDialog = new LazyPart(() => import('./drivers-dialog.tsx'))
const deleteRaceDialog = new LazyPart(() => import('./delete-race-dialog.tsx'))
const championshipDialog = new LazyPart(() => import('./championship-dialog.tsx'))
const seasonDriversDialog = new LazyPart(() => import('./season-drivers-dialog.tsx'))
const scoringDialog = new LazyPart(() => import('./scoring-dialog.tsx'))
const deleteChampionshipDialog = new LazyPart(() => import('./delete-championship-dialog.tsx'))
const likeliestFirst = [
  raceDialog,
  championshipDialog,
  scoringDialog,
  driversDialog,
  seasonDriversDialog,
  deleteRaceDialog,
  deleteChampionshipDialog,
]

type Opened = { request: DialogRequest; visit: number; open: boolean }

/** Tracks which dialog is open. It stays mounted while it closes, and every opening starts afresh. */
export function useAdminDialogs() {
  const { member } = useSession()
  const [opened, setOpened] = useStateOverReload<Opened | null>(member?.id ?? '', 'admin dialog', null)
  const openDialog = (request: DialogRequest) =>
    setOpened({ request, visit: (opened?.visit ?? 0) + 1, open: true })
  // A late answer must not close a dialog opened since.
  const close = (visit: number) =>
    setOpened(current => (current?.visit === visit ? { ...current, open: false } : current))
  return { opened, openDialog, close }
}

type AdminDialogsProps = Omit<ReturnType<typeof useAdminDialogs>, 'openDialog'>

/** The dialogs of the admin page, prefetched so that the first press opens them at once. */
export function AdminDialogs({ opened, close }: AdminDialogsProps) {
  usePrefetch(likeliestFirst)
  if (!opened) return null
  const { request, visit, open } = opened
  return <RequestedDialog key={visit} request={request} open={open} onClose={() => close(visit)} />
}

function RequestedDialog({
  request,
  ...rest
}: {
  request: DialogRequest
  open: boolean
  onClose: () => void
}) {
  switch (request.kind) {
    case 'race':
      return <LazyDialog part={raceDialog} race={request.race} {...rest} />
    case 'drivers':
      return <LazyDialog part={driversDialog} race={request.race} {...rest} />
    case 'delete-race':
      return <LazyDialog part={deleteRaceDialog} race={request.race} {...rest} />
    case 'championship':
      return <LazyDialog part={championshipDialog} championship={request.championship} {...rest} />
    case 'season-drivers':
      return <LazyDialog part={seasonDriversDialog} championship={request.championship} {...rest} />
    case 'scoring':
      return <LazyDialog part={scoringDialog} championship={request.championship} {...rest} />
    case 'delete-championship':
      return <LazyDialog part={deleteChampionshipDialog} championship={request.championship} {...rest} />
  }
}
