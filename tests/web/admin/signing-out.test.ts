import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'

vi.hoisted(() => vi.stubGlobal('window', new EventTarget()))

import { adminDraftsAtom } from '#web/features/admin/drafts.ts'
import { forgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'

test('an admin who signs out, or in whose browser another signs in, leaves no draft at the desk', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  const announcement = { draft: { title: '', body: '', url: '' }, replaced: null, sendId: '' }
  const drafts = { club: { start: '', text: 'Director: Al' }, announcement }
  store.set(adminDraftsAtom, { marek: drafts, priya: drafts })
  forgetOthers('priya')
  expect(store.get(adminDraftsAtom)).toEqual({ priya: drafts })
  forgetOthers(null)
  expect(store.get(adminDraftsAtom)).toEqual({})
})
