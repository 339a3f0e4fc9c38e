import { describe, expect, test } from 'vitest'
import { type Answer, type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, rammer, script, stranger } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { DAY } from '#worker/lib/clock.ts'

// What a browser has seen of the club stays in its cache, where whoever has it next could look.
freshClub()

const cleared = ({ headers }: Answer) => headers.get('clear-site-data')
const ask = async (who: Caller) => {
  const answer = await call(who, 'GET', '/api/session')
  return { ...expectStatus(answer, 200), cleared: cleared(answer) }
}

describe.each(['/api/session', '/api/sessions'])('signing out by DELETE %s', path => {
  test('clears the cache of this browser, and neither its storage nor its service worker', async () => {
    expect(cleared(await call(marcus, 'DELETE', path))).toBe('"cache"')
  })
})

test('ending the session of another browser clears nothing in this one', async () => {
  const phone = await signIn(marcus.gamertag)
  const [other] = expectStatus(await call(phone, 'GET', '/api/sessions'), 200).filter(
    ({ isCurrent }: { isCurrent: boolean }) => !isCurrent,
  )
  const answer = await call(phone, 'DELETE', `/api/sessions/${other.id}`)
  expect([answer.status, cleared(answer)]).toEqual([204, null])
})

describe('a browser that was signed out from afar', () => {
  test('hears it when it asks who is there, and keeps nothing in its cache', async () => {
    expect(await ask(marcus)).toMatchObject({ member: { id: 'marcus' }, cleared: null })
    expectStatus(await call(await signIn(marcus.gamertag), 'DELETE', '/api/sessions'), 204)
    expect(await ask(marcus)).toEqual({ member: null, session: null, isEnded: true, cleared: '"cache"' })
  })

  test('hears it at the first picture that it asks for, whatever it has of it', async () => {
    const path = await uploaded(marcus, jpeg())
    expectStatus(await call(marcus, 'DELETE', '/api/session'), 204)
    const tag = { 'If-None-Match': `"${path.slice(9, 45)}"` }
    const answer = await call(marcus, 'GET', path, undefined, { headers: tag })
    expectRefused(answer, '401 sign_in_required')
    expect(cleared(answer)).toBe('"cache"')
  })

  test('keeps nothing either where its driver was deleted', async () => {
    expectStatus(await call(director, 'DELETE', '/api/admin/members/ines'), 204)
    expect(await ask(ines)).toMatchObject({ isEnded: true, cleared: '"cache"' })
  })
})

test('a driver who was rejected keeps no picture in the cache, from the first refusal on', async () => {
  const answer = await call(rammer, 'GET', '/api/races')
  expectRefused(answer, '403 rejected')
  expect(cleared(answer)).toBe('"cache"')
})

test('a session that has run out was ended by nobody', async () => {
  passTime(90 * DAY)
  expect(await ask(marcus)).toMatchObject({ member: null, isEnded: false })
})

test('who was never here has nothing to be cleared', async () => {
  expect(await ask(stranger)).toEqual({ member: null, session: null, isEnded: false, cleared: null })
  for (const who of [stranger, marcus, script])
    expect(cleared(await call(who, 'GET', '/api/races'))).toBeNull()
})
