import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renewing, sessionQuery } from '#web/features/session/api.ts'

afterEach(() => vi.restoreAllMocks())

/** A club that says who is signed in, and how often it was asked. */
function club() {
  const body = JSON.stringify({ member: { id: 'ines' }, session: null })
  const headers = { 'content-type': 'application/json' }
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { headers }))
}

test('who is signed in is asked only after the answer that brings the new session', async () => {
  const fetched = club()
  let answer = () => {}
  const call = renewing(
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
  await expect(renewing(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await new QueryClient().fetchQuery(sessionQuery)).toEqual({ id: 'ines' })
})
