import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'

const endAlertsOnSignOut = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('#web/features/push/alerts/alerts.ts', () => ({ endAlertsOnSignOut }))

import { sessionQuery } from '#web/features/session/api.ts'
import { storeMember } from '#web/features/session/state.ts'

const member = (id: string) => ({ id, gamertag: id, displayName: id })
const here = (id: string) => ({ member: member(id), session: null, isEnded: false })
const nobody = (isEnded: boolean) => ({ member: null, session: null, isEnded })
const words = [
  'chat-draft/marcus/general',
  'chat-outbox/marcus/gt3/one',
  'form-draft/marcus/race new',
  'kept/marcus/room/general',
]

let storage: Storage

beforeEach(() => {
  vi.useFakeTimers()
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { querySelector: () => null })
  storeMember(member('marcus'))
  for (const key of words) storage.setItem(key, 'Half a sentence')
  endAlertsOnSignOut.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Asks a club that answers like this, one answer a question, who is here; gives the member, and what is left of Marcus. */
async function ask(...answers: object[]) {
  return askAs(new QueryClient(), answers)
}

/** The same from a page that the club has told before that Marcus is here. */
async function askAgain(...answers: object[]) {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, member('marcus') as never)
  return askAs(client, answers)
}

async function askAs(client: QueryClient, answers: object[]) {
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  const asking = client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  const left = () => words.filter(key => storage.getItem(key) !== null)
  let leftWhenShown: string[] = []
  const shown = asking.then(it => {
    leftWhenShown = left()
    return it?.id ?? null
  })
  await vi.runAllTimersAsync()
  return { shown: await shown, left: leftWhenShown }
}

test('who was signed out from afar leaves nothing in this browser, nor alerts', async () => {
  expect(await askAgain(nobody(true), nobody(true))).toEqual({ shown: null, left: [] })
  expect(endAlertsOnSignOut).toHaveBeenCalledOnce()
})

test('a page that opens takes the first word for it, and shows no member’s page meanwhile', async () => {
  expect(await ask(nobody(true))).toEqual({ shown: null, left: [] })
  expect(endAlertsOnSignOut).toHaveBeenCalledOnce()
})

test('nothing of them is left either when somebody else comes in', async () => {
  expect(await ask(here('yara'))).toEqual({ shown: 'yara', left: [] })
})

test('a driver whom the club rejected leaves nothing either', async () => {
  const rejected = { ...here('marcus'), member: { ...member('marcus'), status: 'rejected' } }
  expect(await ask(rejected)).toEqual({ shown: 'marcus', left: [] })
})

test('whose session has run out finds their words again', async () => {
  expect(await ask(nobody(false))).toEqual({ shown: null, left: words })
  expect(await ask(here('marcus'))).toEqual({ shown: 'marcus', left: words })
  expect(endAlertsOnSignOut).not.toHaveBeenCalled()
})

test('who proves themselves in another tab, which gives this browser a new session, loses nothing', async () => {
  expect(await askAgain(nobody(true), here('marcus'))).toEqual({ shown: 'marcus', left: words })
})
