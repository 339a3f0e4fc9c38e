import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'

vi.hoisted(() => vi.stubGlobal('window', new EventTarget()))

import { profileDraftAtom } from '#web/features/members/state.ts'
import { forgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'

test('what somebody typed into a profile is there for them when they are back, and for nobody else', () => {
  vi.stubGlobal('localStorage', fakeStorage())
  const draft = { id: 'marcus', by: 'priya', typed: { bio: 'Tidied' }, was: { bio: '' } }
  store.set(profileDraftAtom, draft)
  forgetOthers('priya')
  expect(store.get(profileDraftAtom)).toEqual(draft)
  forgetOthers('marcus')
  expect(store.get(profileDraftAtom)).toBeNull()
})
