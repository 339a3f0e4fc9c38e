import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'

const alerts = vi.hoisted(() => {
  let come = () => {}
  const hasCome = new Promise<void>(resolve => {
    come = resolve
  })
  return { hasCome, come, endAlertsOnSignOut: vi.fn(async () => {}) }
})
vi.mock('#web/features/push/alerts/alerts.ts', async () => {
  await alerts.hasCome
  return { endAlertsOnSignOut: alerts.endAlertsOnSignOut }
})

import { preloadRoom } from '#web/features/chat/room-client/room-connections.ts'
import { sessionQuery, signOut } from '#web/features/session/api.ts'
import { isSigningOut, setPresentMember } from '#web/features/session/present-member.ts'
import { askOnceKnown, calendar, season } from '#web/page-loaders.ts'

const member = (id: string) => ({ id, gamertag: id, displayName: id })
const client = new QueryClient()

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('document', { querySelector: () => null })
  setPresentMember(client, member('marcus'))
})

afterEach(() => vi.unstubAllGlobals())

test('who presses Sign Out is on their way out from that press on, and until somebody comes in', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(isSigningOut()).toBe(false)
  const signingOut = signOut(client, 'here')
  expect(isSigningOut()).toBe(true) // while the code that ends alerts is still on its way
  alerts.come()
  expect(await signingOut).toBe(true)
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull()
  expect(alerts.endAlertsOnSignOut).toHaveBeenCalledOnce()
  expect(isSigningOut()).toBe(true)
  setPresentMember(client, member('yara'))
  expect(isSigningOut()).toBe(false)
})

test('who could not be signed out is here as before', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }))
  await expect(signOut(client, 'everywhere')).rejects.toThrow()
  expect(isSigningOut()).toBe(false)
  expect(client.getQueryData(sessionQuery.queryKey)?.id).toBe('marcus')
})

test('no room is asked for once its reader has gone', async () => {
  const asked = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', asked)
  setPresentMember(client, null)
  await preloadRoom(client, null, 'marcus')
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['of the calendar', calendar, ''],
  ['of a championship', calendar, 'championship=winter'],
  ['of the season', season, ''],
])('who has gone by the time the code %s has come asks for nothing of it', async (_, ask, params) => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const asking = askOnceKnown(client, ask, new URLSearchParams(params))
  setPresentMember(client, null)
  await asking
  expect(asked).not.toHaveBeenCalled()
})
