import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messageOf } from '#tests/support/fake-room.ts'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import type { Attachment, Draft } from '#web/features/chat/composer/drafts.ts'
import { draftProblem, messageOfDraft } from '#web/features/chat/composer/drafts.ts'
import { DAY } from '#worker/lib/clock.ts'
import { trimmedLength } from '#worker/lib/text/code-points.ts'

const photo: Attachment = { path: '/objects/marcus/pit-800x600.jpg', name: 'pit.jpg', isVideo: false }
const clip: Attachment = { path: '/objects/marcus/lap-640x360.mp4', name: 'lap.mp4', isVideo: true }
const question = {
  id: 'general.7',
  memberId: 'yara',
  member: null,
  message: 'Which tyres?',
  isDeleted: false,
}

let storage: Storage

beforeEach(() => {
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
})

/** The drafts as a page finds them that has just been loaded. */
async function loadPage() {
  vi.resetModules()
  return import('#web/features/chat/composer/drafts.ts')
}

test('what a driver has written, chosen and answers is there again after a reload, in its own room', async () => {
  const { changeDraft } = await loadPage()
  changeDraft('marcus', 'general', { text: 'Softs' })
  changeDraft('marcus', 'general', { attachments: [photo, clip] })
  changeDraft('marcus', 'general', { replyTo: question })
  changeDraft('marcus', 'gt3', { text: 'Elsewhere' })

  const { draftOf, emptyDraft } = await loadPage()
  expect(draftOf('marcus', 'general')).toEqual({
    text: 'Softs',
    replyTo: question,
    attachments: [photo, clip],
    edit: null,
  })
  expect(draftOf('marcus', 'gt3')).toEqual({ ...emptyDraft, text: 'Elsewhere' })
  expect(draftOf('yara', 'general')).toEqual(emptyDraft)
})

test('a draft that was sent leaves nothing behind', async () => {
  const { changeDraft, draftOf, emptyDraft } = await loadPage()
  changeDraft('marcus', 'general', { text: 'Softs', attachments: [photo] })
  changeDraft('marcus', 'general', emptyDraft)
  expect(storage).toHaveLength(0)
  expect(draftOf('marcus', 'general')).toEqual(emptyDraft)
})

test('what an answer keeps of a message is what a quote shows', async () => {
  const { setDraftReply, draftOf } = await loadPage()
  const { messageOf: spoken } = await import('#tests/support/fake-room.ts')
  const message = spoken(3)
  setDraftReply('marcus', message)
  const { id, memberId, member, message: text, isDeleted } = message
  expect(draftOf('marcus', 'general').replyTo).toEqual({ id, memberId, member, message: text, isDeleted })
})

test.each([
  ['Half a sentence', { text: 'Half a sentence' }],
  ['5', { text: '5' }],
  ['null', { text: 'null' }],
  ['{"text":7}', { text: '{"text":7}' }],
  ['{"text":"Softs"}', { text: 'Softs' }],
  ['{"text":"Softs","replyTo":{"id":1},"attachments":"none"}', { text: 'Softs' }],
  [
    JSON.stringify({ text: '', attachments: [photo, null, 7, { path: 1 }] }),
    { text: '', attachments: [photo] },
  ],
])('of %s, as another build may have left it, what can be read is kept', async (stored, kept) => {
  storage.setItem('chat-draft/marcus/general', stored)
  const { draftOf, emptyDraft } = await loadPage()
  expect(draftOf('marcus', 'general')).toEqual({ ...emptyDraft, ...kept })
})

test('a browser without storage keeps the draft as long as the page stands', async () => {
  const closed = () => {
    throw new DOMException('No', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  const { changeDraft, draftOf, emptyDraft } = await loadPage()
  expect(draftOf('marcus', 'general')).toEqual(emptyDraft)
  changeDraft('marcus', 'general', { text: 'Softs' })
  expect(draftOf('marcus', 'general').text).toBe('Softs')
})

const draft = (changes: Partial<Draft>): Draft => ({
  ...{ text: '', replyTo: null, attachments: [], edit: null },
  ...changes,
})

test('what a driver had prepared is laid aside while they edit a message, over a reload too, and then there again', async () => {
  const prepared = { text: 'Softs', replyTo: question, attachments: [photo] }
  const { beginEdit, changeDraft } = await loadPage()
  changeDraft('marcus', 'general', prepared)
  for (const n of [3, 4]) beginEdit('marcus', messageOf(n))
  changeDraft('marcus', 'general', { text: 'Message 4, and more' })
  const { draftOf, leaveEdit } = await loadPage()
  expect(draftOf('marcus', 'general')).toEqual({
    ...{ text: 'Message 4, and more', replyTo: null, attachments: [] },
    edit: { messageId: 'general.4', before: 'Message 4', aside: prepared },
  })
  leaveEdit('marcus', 'general')
  expect(draftOf('marcus', 'general')).toEqual({ ...prepared, edit: null })
})

test('who answers a message edits none any more', async () => {
  const { beginEdit, draftOf, setDraftReply } = await loadPage()
  beginEdit('marcus', messageOf(3))
  setDraftReply('marcus', messageOf(4))
  expect(draftOf('marcus', 'general')).toMatchObject({ text: '', replyTo: { id: 'general.4' }, edit: null })
})

test.each([
  [draft({ text: ' box box \n' }), 'box box'],
  [draft({ attachments: [photo] }), photo.path],
  [
    draft({ text: 'Look\nat this ', attachments: [photo, clip] }),
    `Look\nat this\n${photo.path}\n${clip.path}`,
  ],
  [draft({ text: ' \n ' }), ''],
])('the caption comes first, and then every attachment on its own line', (prepared, message) => {
  expect(messageOfDraft(prepared)).toBe(message)
})

test('attachments count against the limit, as the club counts them', () => {
  expect(trimmedLength(messageOfDraft(draft({ text: 'Hi', attachments: [photo] })))).toBe(
    3 + photo.path.length,
  )
})

test('a driver who attaches more than a message shows is told so', () => {
  const attachments = Array.from({ length: 5 }, (_, n) => ({ ...photo, path: `${photo.path}?${n}` }))
  expect(draftProblem(draft({ attachments: attachments.slice(1) }), [], 0)).toBeNull()
  expect(draftProblem(draft({ attachments }), [], 0)).toBe('At most 4 pictures and videos per message')
})

test('a driver whose picture has waited for so long that the club has removed it is told so, before they send it', () => {
  const [gif, waiting] = [
    { ...photo, path: '/gifs/gg.avif' },
    { ...photo, uploadedAt: 1000 },
  ]
  expect(draftProblem(draft({ attachments: [gif, waiting] }), [], 1000 + DAY - 1)).toBeNull()
  expect(draftProblem(draft({ attachments: [gif, waiting] }), [], 1000 + DAY)).toBe(
    'An unsent file expired after a day: add it again',
  )
})

test('what is typed in one tab is there in the other, and what is sent there is gone here', async () => {
  const events = new EventTarget()
  vi.stubGlobal('window', events)
  const { changeDraft, draftOf, emptyDraft } = await loadPage()
  const key = 'chat-draft/marcus/general'
  const hear = (newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  hear(JSON.stringify({ ...emptyDraft, text: 'Typed in the other tab', attachments: [photo] }))
  expect(draftOf('marcus', 'general')).toMatchObject({ text: 'Typed in the other tab', attachments: [photo] })
  changeDraft('marcus', 'general', { text: 'and here' })
  hear(null)
  expect(draftOf('marcus', 'general')).toEqual(emptyDraft)
})

describe('two tabs that are written in at once', () => {
  const key = 'chat-draft/marcus/general'

  /** A tab with these words in its field, where the cursor is, and how it hears of the other. */
  async function writingTab(text: string) {
    const events = new EventTarget()
    vi.stubGlobal('window', events)
    const tab = await loadPage()
    tab.setUnderCursor('marcus', 'general', true)
    if (text) tab.changeDraft('marcus', 'general', { text })
    const otherWrites = (words: string | null) => {
      const newValue = words === null ? null : JSON.stringify({ ...tab.emptyDraft, text: words })
      if (newValue === null) storage.removeItem(key)
      else storage.setItem(key, newValue)
      events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    }
    const words = () => tab.draftOf('marcus', 'general').text
    return { ...tab, otherWrites, words }
  }

  test('the field with the cursor keeps its own words, also when the other tab sends its own', async () => {
    const { otherWrites, words } = await writingTab('Mine')
    otherWrites('Theirs')
    expect(words()).toBe('Mine')
    otherWrites(null)
    expect(words()).toBe('Mine')
  })

  test('who sends their own words leaves the other tab its own', async () => {
    const { changeDraft, emptyDraft, otherWrites } = await writingTab('Mine')
    otherWrites('Theirs')
    changeDraft('marcus', 'general', emptyDraft)
    expect(storage.getItem(key)).toContain('Theirs')
    changeDraft('marcus', 'general', { text: 'More' })
    changeDraft('marcus', 'general', emptyDraft)
    expect(storage.getItem(key)).toBeNull()
  })

  test('an empty field takes the words of the other tab, and so does one that the cursor has left', async () => {
    const { otherWrites, setUnderCursor, words } = await writingTab('')
    otherWrites('Theirs')
    expect(words()).toBe('Theirs')
    setUnderCursor('marcus', 'general', false)
    otherWrites('Theirs, and more')
    expect(words()).toBe('Theirs, and more')
    otherWrites(null)
    expect(words()).toBe('')
  })

  test('what is sent in the other tab is gone here under the cursor too, where it was the same', async () => {
    const { otherWrites, words } = await writingTab('Shared')
    otherWrites(null)
    expect(words()).toBe('')
  })
})

test('a draft is kept for thirty days, and then goes', async () => {
  const { changeDraft } = await loadPage()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
  changeDraft('marcus', 'general', { text: 'Softs' })
  vi.setSystemTime(Date.UTC(2026, 10, 21) + 30 * DAY)
  expect((await loadPage()).draftOf('marcus', 'general').text).toBe('Softs')
  vi.setSystemTime(Date.UTC(2026, 10, 21) + 30 * DAY + 1)
  expect((await loadPage()).draftOf('marcus', 'general').text).toBe('')
  expect(storage.length).toBe(0)
  vi.useRealTimers()
})
