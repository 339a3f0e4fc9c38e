import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import { wordsOf } from '#tests/support/shown.tsx'
import DownloadCard from '#web/features/my-data/download-card.tsx'
import { cancelDownload, download } from '#web/features/my-data/state.ts'
import { setPresentMember } from '#web/features/session/present-member.ts'

const rex = { id: 'rex', gamertag: 'Rex', displayName: 'Rex', status: 'rejected' }
const ida = { id: 'ida', gamertag: 'Ida', displayName: 'Ida', status: 'approved' }

let client: QueryClient
const card = () => wordsOf(<DownloadCard member={rex} />)

/** What the card shows a while after the club has said who is here. */
async function cardAfter(said: Parameters<typeof setPresentMember>[1]) {
  setPresentMember(client, said)
  await Promise.resolve()
  return card()
}

beforeEach(() => {
  client = new QueryClient()
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', () => new Promise(() => {})) // the club takes its time
})
afterEach(() => {
  cancelDownload()
  vi.unstubAllGlobals()
})

test('a rejected driver’s download goes on, however often the club says that they were rejected', async () => {
  setPresentMember(client, rex)
  void download(rex)
  expect(card()).toContain('Starting')
  expect(await cardAfter(rex)).toContain('Starting')
})

test('it goes on too where they are rejected meanwhile', async () => {
  setPresentMember(client, { ...rex, status: 'approved' })
  void download(rex)
  expect(await cardAfter(rex)).toContain('Starting')
})

test.each([
  ['they have signed out', null],
  ['another has signed in', ida],
])('nothing is left of it once %s', async (_, said) => {
  setPresentMember(client, rex)
  void download(rex)
  expect(await cardAfter(said)).not.toContain('Starting')
})
