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

/** A browser that asks on and on with all its cookies; gives whether its cache was emptied each time. */
function browserWith(who: Caller) {
  const cookies = new Map<string, string>()
  const browse = async (...paths: string[]) => {
    const emptied: boolean[] = []
    for (const path of paths) {
      const cookie = [who.cookie, ...cookies.values()].filter(Boolean).join('; ')
      const answer = await call({ ...who, cookie }, 'GET', path)
      for (const set of answer.headers.getSetCookie()) {
        const [pair = ''] = set.split(';')
        cookies.set(pair.split('=')[0] ?? '', set.includes('Max-Age=0') ? '' : pair)
      }
      emptied.push(cleared(answer) !== null)
    }
    return emptied
  }
  const signIn = ({ cookie }: Caller) => {
    who = { ...who, cookie }
  }
  return { browse, signIn }
}

describe('a browser empties its cache', () => {
  const session = '/api/session'

  test('once for a session that was ended from afar, however often its page is opened', async () => {
    const { browse } = browserWith(marcus)
    expectStatus(await call(await signIn(marcus.gamertag), 'DELETE', '/api/sessions'), 204)
    expect(await browse('/api/races', session, session, '/objects/x', session)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })

  test('again for the next session that is ended', async () => {
    const { browse, signIn: signInHere } = browserWith(marcus)
    for (let n = 0; n < 3; n++) {
      const elsewhere = await signIn(marcus.gamertag)
      signInHere(await signIn(marcus.gamertag))
      expect(await browse(session)).toEqual([false])
      expectStatus(await call(elsewhere, 'DELETE', '/api/sessions'), 204)
      expect(await browse(session, session)).toEqual([true, false])
    }
  })

  test('once for a rejection, and for the next after an approval', async () => {
    const { browse } = browserWith(ines)
    const decide = async (approved: boolean) =>
      expectStatus(
        await call(director, 'POST', '/api/admin/approve-member', { memberId: ines.id, approved }),
        200,
      )
    expect(await browse(session)).toEqual([false])
    await decide(false)
    expect(await browse(session, session, '/objects/x')).toEqual([true, false, false])
    await decide(true)
    expect(await browse(session, session)).toEqual([false, false])
    await decide(false)
    expect(await browse('/objects/x', session)).toEqual([true, false])
  })

  test('by a cookie that opens nothing and that no script can read', async () => {
    const answer = await call(rammer, 'GET', session)
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-emptied=[0-9a-f]{16}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })
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
