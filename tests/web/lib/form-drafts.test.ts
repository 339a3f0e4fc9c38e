import { expect, test, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('window', new EventTarget()))

import { keepDraft, keptDraft } from '#web/lib/form-drafts.ts'
import { forgetOthers } from '#web/lib/member-data.ts'

const race = { name: 'Opener', maxParticipants: Number.NaN, points: '' }

test('an admin who has to sign in again finds what they typed into a form, and another finds nothing', () => {
  keepDraft('marek', 'race', race)
  keepDraft('marek', 'championship', { name: 'Winter' })
  expect(keptDraft('marek', 'race')).toEqual({ name: 'Opener', maxParticipants: null, points: '' })
  expect(keptDraft('priya', 'race')).toBeUndefined()
  forgetOthers('marek')
  expect(keptDraft('marek', 'championship')).toEqual({ name: 'Winter' })
})

test('what was sent, or given up, is kept no more', () => {
  keepDraft('marek', 'race', race)
  keepDraft('marek', 'race', null)
  expect(keptDraft('marek', 'race')).toBeUndefined()
})

test('whoever signs out, and whoever another signs in after, leaves nothing', () => {
  keepDraft('marek', 'race', race)
  forgetOthers('priya')
  expect(keptDraft('marek', 'race')).toBeUndefined()
  // Their form may stand a moment longer.
  keepDraft('marek', 'race', race)
  expect(keptDraft('marek', 'race')).toBeUndefined()
  keepDraft('priya', 'race', race)
  forgetOthers(null)
  keepDraft('', 'race', race)
  expect([keptDraft('priya', 'race'), keptDraft('', 'race')]).toEqual([undefined, undefined])
})
