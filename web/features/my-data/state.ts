import { atom, useAtomValue } from 'jotai'
import { readStoredMember } from '#web/features/session/state.ts'
import { errorMessage } from '#web/lib/api.ts'
import { clubNow } from '#web/lib/clock.ts'
import { onForgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'
import type { Collector, Progress } from './collector.ts'

/** The state of a download; `gone` is the number of files that no longer existed. */
export type DownloadState =
  | { name: 'idle' }
  | ({ name: 'running' } & Progress)
  | { name: 'broken-off'; message: string; isBegun: boolean }
  | { name: 'done'; file: string; url: string; size: number; gone: number }

interface Owner {
  id: string
  gamertag: string
}

const idle: DownloadState = { name: 'idle' }
const stateAtom = atom<DownloadState>(idle)

/** The current download: its owner, its data, and how to abort it. It continues on any page. */
let current: { owner: Owner; collector: Collector | null; abort: AbortController } | null = null

/** The state of the member's download. */
export function useDownload(): DownloadState {
  return useAtomValue(stateAtom, { store })
}

/** Fetches and saves all data of a member; resumes after a failure. */
export async function download(owner: Owner): Promise<void> {
  const abort = new AbortController()
  const run = { owner, collector: current?.owner.id === owner.id ? current.collector : null, abort }
  letGo()
  current = run
  const show = (state: DownloadState) => {
    if (!abort.signal.aborted) store.set(stateAtom, state)
  }
  show({ name: 'running', words: 'Starting', share: 0 })
  try {
    const [{ Collector }, { archiveName, makeArchive }] = await Promise.all([
      import('./collector.ts'),
      import('./archive.ts'),
    ])
    run.collector ??= new Collector()
    await run.collector.collect(abort.signal, progress => show({ name: 'running', ...progress }))
    show({ name: 'running', words: 'Packing', share: 1 })
    const of = { club: run.collector.club, gamertag: owner.gamertag, at: clubNow() }
    const zip = await makeArchive(of, run.collector)
    abort.signal.throwIfAborted()
    const url = URL.createObjectURL(zip)
    const file = archiveName(of)
    show({ name: 'done', file, url, size: zip.size, gone: run.collector.gone.length })
    if (!abort.signal.aborted) save({ url, file })
    current = { ...run, collector: null } // its data is in the zip
  } catch (error) {
    const message = errorMessage(error, 'The download was interrupted. Please try again.')
    show({ name: 'broken-off', message, isBegun: (run.collector?.rooms.length ?? 0) > 0 })
  }
}

/** Aborts the download and drops everything fetched. */
export function cancelDownload(): void {
  letGo()
  current = null
  store.set(stateAtom, idle)
}

// The browser holds the zip in memory until its URL is revoked.
function letGo() {
  current?.abort.abort()
  const state = store.get(stateAtom)
  if (state.name === 'done') URL.revokeObjectURL(state.url)
}

/** Saves the file, in whatever way the browser does. */
export function save({ url, file }: { url: string; file: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = file
  link.click()
}

onForgetOthers(present => {
  if (present !== null) return letGoUnlessOf(present)
  // `null` may also be a rejected member, who is stored right after this and keeps their download.
  queueMicrotask(() => letGoUnlessOf(readStoredMember()?.id))
})

function letGoUnlessOf(memberId: string | undefined) {
  if (current && current.owner.id !== memberId) cancelDownload()
}
