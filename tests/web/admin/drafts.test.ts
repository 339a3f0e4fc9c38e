import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

// The guard of the browser's steps listens from its import on.
vi.hoisted(() => vi.stubGlobal('window', new EventTarget()))

import { describeUnsaved, useDrafts } from '#web/features/admin/drafts.ts'
import { sessionQuery } from '#web/features/session/api.ts'

const announcement = { title: 'Lights out', body: 'In half an hour.', url: '' }
const clubText = { start: 'Director: Jo', text: 'Director: Al' }

let drafts: ReturnType<typeof useDrafts>

function Page() {
  drafts = useDrafts()
  return null
}

/** The desk of one browser: `sit` opens the page anew for whoever is signed in. */
function desk() {
  const store = createStore()
  function sit(memberId: string) {
    const client = new QueryClient()
    client.setQueryData(sessionQuery.queryKey, { id: memberId } as never)
    const page = createElement(MemoryRouter, null, createElement(Page))
    const inStore = createElement(Provider, { store }, page)
    renderToString(createElement(QueryClientProvider, { client }, inStore))
    return drafts
  }
  return { sit }
}

test('an admin who has to sign in again finds their text and their announcement, and another admin does not', () => {
  const { sit } = desk()
  const first = sit('marek')
  first.club.onDraft(clubText)
  first.announcement.onDraft(announcement)
  expect(sit('priya').club.draft).toBeNull()
  const again = sit('marek')
  expect([again.club.draft, again.announcement.draft]).toEqual([clubText, announcement])
})

test('an announcement is the same send until other words are typed, also once the page is loaded anew', () => {
  const first = desk()
  first.sit('marek').announcement.onDraft(announcement)
  const { sendId } = first.sit('marek').announcement
  const { sit } = desk()
  expect(sit('marek').announcement).toMatchObject({ draft: announcement, sendId })
  sit('marek').announcement.onDraft({ ...announcement, body: 'Soon.' })
  expect(sit('marek').announcement.sendId).not.toBe(sendId)
})

test('an admin who agrees to leave takes nothing along', () => {
  const { sit } = desk()
  sit('marek').club.onDraft(clubText)
  sit('marek').announcement.onDraft(announcement)
  sit('marek').unsaved.leave()
  for (const again of [sit('marek'), desk().sit('marek')])
    expect([again.club.draft, again.announcement.draft.title]).toEqual([null, ''])
})

test('what a template replaced can be put back after a look at another tab, and no more once they type on', () => {
  const { sit } = desk()
  sit('marek').announcement.onDraft(announcement, { ...announcement, title: 'Mine' })
  expect(sit('marek').announcement.replaced?.title).toBe('Mine')
  sit('marek').announcement.onDraft({ ...announcement, body: 'Soon.' })
  expect(sit('marek').announcement.replaced).toBeNull()
})

test('an admin is told of everything that leaving would lose', () => {
  const nothing = { draft: { title: ' ', body: '', url: '' }, replaced: null, sendId: '' }
  const typed = { ...nothing, draft: announcement }
  expect(describeUnsaved({ club: null, announcement: nothing })).toBeNull()
  expect(describeUnsaved({ club: clubText, announcement: nothing })).toBe('The club’s text')
  expect(describeUnsaved({ club: null, announcement: typed })).toBe('Your announcement')
  expect(describeUnsaved({ club: clubText, announcement: typed })).toBe(
    'What you typed in Notifications and in Club Admin',
  )
})
