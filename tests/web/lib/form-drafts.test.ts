import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'

vi.hoisted(() => vi.stubGlobal('window', new EventTarget()))

import { keepDraft, keptDraft } from '#web/lib/form-drafts.ts'
import { forgetExpiredDrafts, forgetOthers } from '#web/lib/member-data.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

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

/** The same browser after a reload: code that knows nothing, and what is stored. */
async function reload() {
  vi.resetModules()
  return import('#web/lib/form-drafts.ts')
}

test('what was typed is there after a reload, for a month', async () => {
  const { keepDraft } = await reload()
  keepDraft('ines', 'race', race)
  expect((await reload()).keptDraft('ines', 'race')).toMatchObject({ name: 'Opener' })
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 60 * 60_000 })
  expect((await reload()).keptDraft('ines', 'race')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
  vi.useRealTimers()
})

test('a draft that nobody opens goes after a month, whoever wrote it, and a younger one stays', () => {
  const now = Date.now()
  const month = 30 * 24 * 60 * 60_000
  vi.useFakeTimers({ now })
  const draft = (at: number) => JSON.stringify({ typed: race, text: 'Who is in?', at })
  for (const kind of ['form-draft', 'chat-draft']) {
    localStorage.setItem(`${kind}/ines/old`, draft(now - month - 1))
    localStorage.setItem(`${kind}/tomas/old`, draft(now - month - 1))
    localStorage.setItem(`${kind}/ines/young`, draft(now - month))
  }
  localStorage.setItem('chat-draft/ines/undated', 'Typed into an earlier build')
  forgetExpiredDrafts(localStorage)
  const kept = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
  expect(kept.sort()).toEqual(['chat-draft/ines/undated', 'chat-draft/ines/young', 'form-draft/ines/young'])
  vi.useRealTimers()
})

test('where storage is full or forbidden it lasts as long as the page', async () => {
  const { keepDraft, keptDraft } = await reload()
  const closed = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  keepDraft('ines', 'race', race)
  expect(keptDraft('ines', 'race')).toMatchObject({ name: 'Opener' })
  keepDraft('ines', 'race', null)
  expect(keptDraft('ines', 'race')).toBeUndefined()
})

test('what somebody else left under its name counts as nothing', async () => {
  for (const left of ['{', '"44"', 'null', '']) {
    localStorage.setItem('form-draft/ines/race', left)
    expect((await reload()).keptDraft('ines', 'race')).toBeUndefined()
  }
})
