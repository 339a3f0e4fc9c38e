import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from '#tests/support/hand-clock.ts'
import { sessionQuery, throughRenewal, whileRenewingSession } from '#web/features/session/api.ts'
import { isSessionToEnd, noteSessionToEnd, storeMember } from '#web/features/session/state.ts'
import { ApiError } from '#web/lib/api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A club that says who is signed in, and how often it was asked. */
function club() {
  const body = JSON.stringify({ member: { id: 'ines' }, session: null })
  const headers = { 'content-type': 'application/json' }
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { headers }))
}

test('who is signed in is asked only after the answer that brings the new session', async () => {
  const fetched = club()
  let answer = () => {}
  const call = whileRenewingSession(
    () =>
      new Promise<void>(resolve => {
        answer = resolve
      }),
  )
  const asking = new QueryClient().fetchQuery(sessionQuery)
  await new Promise(resolve => setTimeout(resolve))
  expect(fetched).not.toHaveBeenCalled()
  answer()
  await call
  expect(await asking).toEqual({ id: 'ines' })
})

test('a call that fails keeps nobody waiting, and is refused to whoever made it', async () => {
  club()
  await expect(whileRenewingSession(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await new QueryClient().fetchQuery(sessionQuery)).toEqual({ id: 'ines' })
})

describe('a session that was left over by who signed out without a connection', () => {
  /** A club that hears of each call, and answers it when it is let; gives what it has heard. */
  function slowClub() {
    vi.stubGlobal('localStorage', fakeStorage())
    noteSessionToEnd(true)
    const heard: string[] = []
    const waiting: (() => void)[] = []
    vi.stubGlobal('fetch', async (_: unknown, { method = 'GET' }: RequestInit = {}) => {
      heard.push(method)
      await new Promise<void>(done => waiting.push(done))
      if (method === 'DELETE') return new Response(null, { status: 204 })
      return Response.json({ member: { id: 'yara' }, session: null, isEnded: false })
    })
    return { heard, let: () => waiting.splice(0).map(answer => answer()) }
  }
  const settled = () => new Promise(resolve => setTimeout(resolve, 20))

  test('has ended before who comes next signs in, also where another tab is ending it just then', async () => {
    const { heard, let: letThrough } = slowClub()
    const asking = new QueryClient().fetchQuery(sessionQuery)
    await settled()
    const signedIn = vi.fn(async () => 'yara')
    const signingIn = whileRenewingSession(signedIn)
    await settled()
    expect(heard).toEqual(['DELETE'])
    expect(signedIn).not.toHaveBeenCalled()
    letThrough()
    expect(await signingIn).toBe('yara')
    expect(await asking).toBeNull()
    expect(heard).toEqual(['DELETE']) // and nobody ends the new one
    expect(isSessionToEnd()).toBe(false)
  })

  test('is ended by who signs in, where nobody has yet', async () => {
    const { heard, let: letThrough } = slowClub()
    const signedIn = vi.fn(async () => 'yara')
    const signingIn = whileRenewingSession(signedIn)
    await settled()
    expect(signedIn).not.toHaveBeenCalled()
    letThrough()
    expect(await signingIn).toBe('yara')
    expect(heard).toEqual(['DELETE'])
  })
})

describe('a call that came just as another tab gave this browser another session', () => {
  /** Calls a club that refuses the first call, and says afterwards that this is here; gives what comes, and how often it called. */
  async function callAs(here: object[], code: 'sign_in_required' | 'proof_required' = 'sign_in_required') {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', fakeStorage())
    storeMember({ id: 'ines', gamertag: 'Ines', displayName: 'Ines' })
    vi.stubGlobal('fetch', async () => Response.json(here.shift()))
    const refused = new ApiError(401, { code, detail: 'Please sign in first.' })
    const call = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue('done')
    const came = throughRenewal(call).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return { came: await came, calls: call.mock.calls.length, refused }
  }
  const nobody = (isEnded: boolean) => ({ member: null, session: null, isEnded })
  const here = (id: string) => ({ member: { id }, session: null, isEnded: false })

  test('is made again with that session, also where its cookie comes a moment later', async () => {
    expect(await callAs([here('ines')])).toMatchObject({ came: 'done', calls: 2 })
    expect(await callAs([nobody(true), here('ines')])).toMatchObject({ came: 'done', calls: 2 })
  })

  test('is refused to whoever is signed out, to whom another tab has signed somebody else in, and for another reason', async () => {
    for (const answers of [[nobody(true), nobody(true)], [nobody(false)], [here('yara')]]) {
      const { came, calls, refused } = await callAs(answers)
      expect([came, calls]).toEqual([refused, 1])
    }
    expect(await callAs([here('ines')], 'proof_required')).toMatchObject({ calls: 1 })
  })
})
