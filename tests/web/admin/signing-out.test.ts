import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'

vi.hoisted(() => vi.stubGlobal('window', new EventTarget()))
vi.mock('#web/features/push/components/alerts/alerts.ts', () => ({ leaveAlerts: async () => {} }))

import { adminDraftsAtom } from '#web/features/admin/state.ts'
import { forgetMember } from '#web/features/session/components/leaving/forget-member.ts'
import { store } from '#web/lib/storage/store.ts'

test('an admin who signs out leaves no draft at his desk, and another’s stays', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  const announcement = { draft: { title: '', body: '', url: '' }, replaced: null }
  const drafts = { club: { start: '', text: 'Director: Al' }, announcement }
  store.set(adminDraftsAtom, { marek: drafts, priya: drafts })
  forgetMember('marek')
  expect(store.get(adminDraftsAtom)).toEqual({ priya: drafts })
})
