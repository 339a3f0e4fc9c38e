import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { App } from '#web/app.tsx'
import { enterPage, fetchPointedAt, pageAt } from '#web/enter-page.ts'
import { fetchWithProof } from '#web/features/passkeys/fetch-with-proof.ts'
import { setPresentMember } from '#web/features/session/present-member.ts'
import { transport } from '#web/lib/api.ts'
import { type ClubHistory, clubHistory } from '#web/lib/club-history.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { FakeClub } from './fake-club.ts'

interface Opened {
  tab: ClubHistory
  root: Root
  disconnect: () => void
}

let opened: Opened | undefined

/** Where the tests themselves stand. */
const home = location.href

/** Opens these addresses in one tab, one after the other: a step back leads from the last to the one before. */
export async function openPage(club: FakeClub, ...addresses: string[]): Promise<void> {
  const hangUp = club.connect()
  const pointing = new AbortController()
  fetchPointedAt(pointing.signal)
  const disconnect = () => {
    pointing.abort()
    hangUp()
  }
  transport.fetch = fetchWithProof()
  const [first = '/', ...others] = addresses
  history.replaceState(null, '', first)
  const tab = clubHistory(place => enterPage(queryClient, place))
  for (const address of others) tab.push(address)
  void enterPage(queryClient, location)
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  const root = createRoot(place)
  opened = { tab, root, disconnect }
  await pageAt(location.pathname)?.part.fetch()
  root.render(<App history={tab} client={queryClient} isPainted={false} />)
}

/** Goes on to another address in the same tab, as by a link. */
export async function go(address: string): Promise<void> {
  await pageAt(new URL(address, location.href).pathname)?.part.fetch()
  opened?.tab.push(address)
}

/** Closes what is open, and has the browser forget all that it was told. */
export async function closePage(): Promise<void> {
  if (!opened) return
  const { root, disconnect } = opened
  opened = undefined
  await sendToastsAway()
  root.unmount()
  history.replaceState(null, '', home)
  document.getElementById('root')?.remove()
  setPresentMember(queryClient, null)
  await new Promise(resolve => setTimeout(resolve)) // answers are forgotten after that
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage')) // as where another tab has cleared it
  disconnect()
}

// They are kept outside React, and would greet whoever comes next.
async function sendToastsAway() {
  const toasts = () => document.querySelectorAll('[data-scope=toast][data-part=root]')
  if (toasts().length === 0) return
  const group = document.querySelector('[data-scope=toast][data-part=group]')
  group?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await vi.waitUntil(() => toasts().length === 0)
}
