import { beforeEach, expect, test, vi } from 'vitest'
import { ClubEvening, unsentIn } from '#tests/support/club-evening.ts'
import { fakeStorage } from '#tests/support/hand-clock.ts'

let storage: Storage
let tab: Storage
let otherTabs: EventTarget

beforeEach(() => {
  storage = fakeStorage()
  tab = fakeStorage()
  otherTabs = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('window', otherTabs)
  vi.resetModules()
  for (const member of ['marcus', 'yara']) {
    storage.setItem(`chat-draft/${member}/general`, 'Half a sentence')
    storage.setItem(`chat-outbox/${member}/gt3/one`, '{}')
    storage.setItem(`choice/${member}/recent-emojis`, '["🏁"]')
    tab.setItem(`over-reload/${member}/composer`, '{}')
  }
  storage.setItem('chat-last-seen', '{}')
})

const keysOf = (kept: Storage) => Array.from({ length: kept.length }, (_, at) => kept.key(at))
const keys = () => [...keysOf(storage), ...keysOf(tab)]

const leftOf = (member: string) => keys().filter(key => key?.includes(`/${member}/`))

/** What a browser tells its other tabs when a key of its storage has changed. */
function hearStorage(key: string, newValue: string | null) {
  otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

test('who signs out leaves no draft, no unsent message and no choice; what is nobody’s stays', async () => {
  storage.setItem('recent-emojis', '["🏁"]') // of a build that did not say whose they are
  const { forgetOthers } = await import('#web/lib/member-data.ts')
  forgetOthers('yara')
  expect(leftOf('marcus')).toEqual([])
  expect(leftOf('yara')).toHaveLength(4)
  forgetOthers(null)
  expect(keys()).toEqual(['chat-last-seen'])
})

test('what was typed is gone from memory too, here and in the other tabs', async () => {
  const { forgetOthers } = await import('#web/lib/member-data.ts')
  const { changeDraft, draftOf } = await import('#web/features/chat/composer/drafts.ts')
  changeDraft('marcus', 'general', { text: 'Half' })
  forgetOthers(null)
  expect(draftOf('marcus', 'general').text).toBe('')

  const said: [string, string | null][] = []
  storage.setItem = (key, value) => void said.push([key, value])
  storage.removeItem = key => void said.push([key, null])
  forgetOthers(null)
  forgetOthers('marcus')
  const [gone, , back] = said
  hearStorage(...(back as [string, string]))
  changeDraft('marcus', 'general', { text: 'Half' })
  hearStorage(...(gone as [string, string]))
  expect(draftOf('marcus', 'general').text).toBe('')
})

test('what is typed into a page that still stands when its member is gone, is kept nowhere', async () => {
  const { forgetOthers } = await import('#web/lib/member-data.ts')
  const { changeDraft, draftOf } = await import('#web/features/chat/composer/drafts.ts')
  forgetOthers(null)
  changeDraft('marcus', 'general', { text: 'Half a sentence more' })
  expect([draftOf('marcus', 'general').text, leftOf('marcus')]).toEqual(['', []])
  forgetOthers('marcus')
  changeDraft('marcus', 'general', { text: 'Back again' })
  expect(draftOf('marcus', 'general').text).toBe('Back again')
})

test('what another tab does in another room forgets nothing', async () => {
  const { changeDraft, draftOf } = await import('#web/features/chat/composer/drafts.ts')
  changeDraft('marcus', 'general', { text: 'Half' })
  hearStorage('chat-draft/marcus/gt3', null)
  hearStorage('racing-club-member', null)
  expect(draftOf('marcus', 'general').text).toBe('Half')
  expect(leftOf('marcus')).toHaveLength(4)
})

test('a room that is forgotten gives up what is unsent, and does nothing any more', async () => {
  const evening = new ClubEvening()
  const marcus = await evening.enter()
  evening.enterTunnel()
  marcus.send('One', null)
  marcus.send('Two', null)
  await evening.clock.pass(10_000)
  marcus.forget()
  expect(unsentIn(marcus)).toEqual([])
  expect(evening.storage).toHaveLength(0)
  const before = evening.room.calls.length
  await evening.leaveTunnel()
  await evening.clock.pass(600_000)
  expect(evening.room.calls).toHaveLength(before)
  expect(evening.room.messages).toEqual([])
  expect(evening.storage).toHaveLength(0)
})

test('an answer that comes after they signed out leaves nothing behind', async () => {
  const evening = new ClubEvening()
  const marcus = await evening.enter()
  evening.enterTunnel()
  evening.room.isReachable = true
  evening.room.hold()
  evening.room.refusals.push({
    status: 401,
    code: 'sign_in_required',
    title: 'No',
    detail: 'Please sign in.',
  })
  marcus.send('One', null)
  await evening.clock.pass(0)
  marcus.forget()
  evening.room.letGo()
  await evening.clock.pass(60_000)
  expect(evening.storage).toHaveLength(0)
  expect(unsentIn(marcus)).toEqual([])
})

test('whose session has run out finds their words again when they are back', async () => {
  const evening = new ClubEvening()
  const marcus = await evening.enter()
  evening.welcome = Promise.resolve(false)
  evening.room.refusals.push({
    status: 401,
    code: 'sign_in_required',
    title: 'No',
    detail: 'Please sign in.',
  })
  marcus.send('One', null)
  await evening.clock.pass(0)
  evening.room.cut(4001)
  marcus.stop()
  evening.welcome = Promise.resolve(true)
  const again = await evening.enter()
  expect(unsentIn(again)).toEqual([['One', 'failed']])
  again.retry(again.view().state.pending[0]?.clientMessageId ?? '')
  await evening.clock.pass(0)
  expect(again.view().state.messages.map(({ message }) => message)).toEqual(['One'])
})
