import { beforeEach, describe, expect, test } from 'vitest'
import { bellOf } from '#tests/support/bell.ts'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, marcus, priya, rammer, script, stranger } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { errandsOf } from '#tests/support/errands.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { aSubscription } from '#tests/support/push-service.ts'
import { statementsOf } from '#tests/support/query-plans.ts'
import { configure } from '#tests/support/settings.ts'
import { browserOf, signIn, tokenOf, whoIs } from '#tests/support/sign-in.ts'
import { enter, knock, listen } from '#tests/support/sockets.ts'
import { DAY, HOUR, MINUTE } from '#worker/lib/clock.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const safariOnIPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

freshClub()

interface Listed {
  id: string
  method: string
  browser: string | null
  createdAt: string
  lastSeenAt: string
  isCurrent: boolean
  isProven: boolean
}

const sessionsOf = async (who: Caller): Promise<Listed[]> =>
  expectStatus(await call(who, 'GET', '/api/sessions'), 200)
const idOf = async (browser: Caller) => (await sha256Hex(tokenOf(browser))).slice(0, 16)
const iso = (at: number) => new Date(at).toISOString()

async function signInWith(agent: string, gamertag = marcus.gamertag, extras = {}) {
  const headers = { 'User-Agent': agent }
  const answer = await call(stranger, 'POST', '/api/session', { gamertag, ...extras }, { headers })
  expectStatus(answer, 200)
  return browserOf(answer)
}

describe('where somebody is signed in', () => {
  test('is listed with browser, way in and times, this browser first, then the newest', async () => {
    passTime(MINUTE)
    const phone = await signInWith(chromeOnAndroid)
    passTime(MINUTE)
    const tablet = await signInWith(safariOnIPhone)
    passTime(MINUTE)
    expect(await sessionsOf(phone)).toEqual([
      {
        id: await idOf(phone),
        method: 'gamertag',
        browser: 'Chrome on Android',
        createdAt: iso(NOON + MINUTE),
        lastSeenAt: iso(NOON + 3 * MINUTE),
        isCurrent: true,
        isProven: false,
      },
      {
        id: await idOf(tablet),
        method: 'gamertag',
        browser: 'Safari on iPhone',
        createdAt: iso(NOON + 2 * MINUTE),
        lastSeenAt: iso(NOON + 2 * MINUTE),
        isCurrent: false,
        isProven: false,
      },
      {
        id: await idOf(marcus),
        method: 'gamertag',
        browser: null,
        createdAt: iso(NOON),
        lastSeenAt: iso(NOON),
        isCurrent: false,
        isProven: false,
      },
    ])
  })

  test('says how a profile was created and an admin signed in, and with which browser', async () => {
    const headers = { 'User-Agent': safariOnIPhone }
    const profile = { displayName: 'Noah', gamertag: 'LateBraker22' }
    const noah = browserOf(await call(stranger, 'POST', '/api/members', profile, { headers }))
    expect(await sessionsOf(noah)).toMatchObject([{ method: 'registration', browser: 'Safari on iPhone' }])
    const desk = await signInWith(chromeOnAndroid, director.gamertag, { adminKey })
    expect(await sessionsOf(desk)).toMatchObject([
      { method: 'admin_key', browser: 'Chrome on Android', isProven: true, isCurrent: true },
      { method: 'admin_key', isCurrent: false },
    ])
  })

  test('keeps no version, no address and nothing of what a browser sends but known names', async () => {
    const headers = { 'User-Agent': '<b>evil</b> Chrome/142.0.7444.46', 'CF-Connecting-IP': '203.0.113.77' }
    expectStatus(
      await call(stranger, 'POST', '/api/session', { gamertag: marcus.gamertag }, { headers }),
      200,
    )
    const [kept] = await rowsOf('SELECT * FROM sessions WHERE browser IS NOT NULL')
    expect(kept).toEqual({
      token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      member_id: marcus.id,
      method: 'gamertag',
      key_print: null,
      created_at: expect.any(Number),
      expires_at: expect.any(Number),
      proven_at: null,
      browser: 'Chrome',
      last_seen_at: null,
    })
  })

  test('leaves out what has run out, and what another admin key opened', async () => {
    await signIn(marcus.gamertag)
    passTime(90 * DAY - 1)
    expect(await sessionsOf(marcus)).toHaveLength(2)
    const phone = await signIn(marcus.gamertag)
    passTime(1)
    expect(await sessionsOf(phone)).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
    const desk = await signIn(director.gamertag, { adminKey })
    expect(await sessionsOf(desk)).toHaveLength(1)
  })

  test('is gone with the key that opened it', async () => {
    await signIn(director.gamertag, { adminKey })
    const key = 'another key of the club, as long as it has to be'
    configure({ ADMIN_KEY: key })
    const desk = await signIn(director.gamertag, { adminKey: key })
    expect(await sessionsOf(desk)).toHaveLength(1)
  })

  test('is a member’s own affair: a rejected driver sees theirs, nobody sees another’s, strangers none', async () => {
    expect(await sessionsOf(rammer)).toMatchObject([{ isCurrent: true }])
    expect(await sessionsOf(priya)).toHaveLength(1)
    expectRefused(await call(stranger, 'GET', '/api/sessions'), '401 sign_in_required')
  })

  test('never shows what would open it', async () => {
    const phone = await signIn(marcus.gamertag)
    const shown = JSON.stringify(await sessionsOf(phone))
    const hash = await sha256Hex(tokenOf(phone))
    expect(shown).not.toContain(tokenOf(phone))
    expect(shown).not.toContain(hash.slice(0, 17))
  })

  test('is read without a look at anybody else’s', async () => {
    const statements = await statementsOf(() => sessionsOf(marcus))
    expect(statements.length).toBeLessThanOrEqual(2)
  })
})

describe('when somebody was last seen', () => {
  const seen = async () =>
    (await rowsOf("SELECT last_seen_at FROM sessions WHERE member_id = 'marcus'"))[0]?.last_seen_at

  test('is noted once an hour, however much they do', async () => {
    for (let n = 0; n < 10; n++) await call(marcus, 'GET', '/api/races')
    passTime(HOUR - 1)
    await call(marcus, 'GET', '/api/races')
    expect(await seen()).toBeNull()
    passTime(1)
    await Promise.all(Array.from({ length: 6 }, () => call(marcus, 'GET', '/api/races')))
    expect(await seen()).toBe(NOON + HOUR)
    passTime(HOUR - 1)
    await call(marcus, 'GET', '/api/races')
    expect(await seen()).toBe(NOON + HOUR)
    passTime(1)
    await call(marcus, 'GET', '/api/races')
    expect(await seen()).toBe(NOON + 2 * HOUR)
  })

  test('is noted where they do no more than open the app’s sockets, and with a renewal', async () => {
    passTime(2 * HOUR)
    expectStatus(await knock(marcus, '/ws'), 101)
    expect(await seen()).toBe(NOON + 2 * HOUR)
    passTime(2 * DAY)
    await call(marcus, 'GET', '/api/races')
    expect(await seen()).toBe(NOON + 2 * HOUR + 2 * DAY)
  })

  test('costs no write within the hour', async () => {
    const statements = await statementsOf(() => call(marcus, 'GET', '/api/session'))
    expect(statements.map(({ sql }) => sql).filter(sql => !/^select/i.test(sql))).toEqual([])
  })
})

describe('signing out one browser', () => {
  test('ends it at once, with its sockets and alerts, and leaves the others', async () => {
    const [phone, tablet] = [await signIn(marcus.gamertag), await signIn(marcus.gamertag)]
    expectStatus(await call(phone, 'POST', '/api/push/subscribe', aSubscription), 201)
    const [feed, room, kept] = [await listen(phone), await enter(phone), await enter(tablet)]
    expectStatus(await call(tablet, 'DELETE', `/api/sessions/${await idOf(phone)}`), 204)
    expect([await feed.closed, await room.closed]).toEqual([4001, 4001])
    expect(feed.events.at(-1)).toEqual({ type: 'session-ended' })
    await kept.ping()
    expect([await whoIs(phone), await whoIs(tablet), await whoIs(marcus)]).toEqual([null, 'marcus', 'marcus'])
    expect(await rowsOf('SELECT * FROM push_subscriptions')).toEqual([])
    expect(await errandsOf('close-sockets')).toEqual([])
  })

  test('leaves the alerts of the others', async () => {
    const phone = await signIn(marcus.gamertag)
    expectStatus(await call(marcus, 'POST', '/api/push/subscribe', aSubscription), 201)
    expectStatus(await call(marcus, 'DELETE', `/api/sessions/${await idOf(phone)}`), 204)
    expect(await rowsOf('SELECT * FROM push_subscriptions')).toHaveLength(1)
  })

  test('takes this browser’s cookie away where it is this one', async () => {
    const answer = await call(marcus, 'DELETE', `/api/sessions/${await idOf(marcus)}`)
    expectStatus(answer, 204)
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-sid=; Max-Age=0;/)
    expect(await whoIs(marcus)).toBeNull()
  })

  test('keeps the cookie where it is another', async () => {
    const phone = await signIn(marcus.gamertag)
    const answer = await call(marcus, 'DELETE', `/api/sessions/${await idOf(phone)}`)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['another driver’s', () => idOf(priya)],
    ['one that has never been', async () => '0123456789abcdef'],
    ['no id', async () => 'current'],
    ['part of an id', async () => (await idOf(marcus)).slice(0, 15)],
    ['a pattern', async () => '%25'],
    ['nothing', async () => '%20'],
  ])('finds nothing by %s', async (_, id) => {
    const path = `/api/sessions/${await id()}`
    expectRefused(await expectNoChange(() => call(marcus, 'DELETE', path)), '404 not_found')
  })

  test('is open to a rejected driver, and ends nothing twice', async () => {
    const path = `/api/sessions/${await idOf(rammer)}`
    expectStatus(await call(rammer, 'DELETE', path), 204)
    expectRefused(await call(rammer, 'DELETE', path), '401 sign_in_required')
  })

  test('can be done by a script with the key for the founding admin', async () => {
    expectStatus(await call(script, 'DELETE', `/api/sessions/${await idOf(director)}`), 204)
    expect(await whoIs(director)).toBeNull()
  })
})

describe('the other browsers of a driver', () => {
  test('hear at once that they signed in or out elsewhere, and nobody else hears it', async () => {
    const [marcusFeed, priyaFeed] = [await listen(marcus), await listen(priya)]
    const phone = await signIn(marcus.gamertag)
    await marcusFeed.next('sessions-changed')
    expectStatus(await call(phone, 'DELETE', '/api/session'), 204)
    await marcusFeed.next('sessions-changed')
    const tablet = await signIn(marcus.gamertag)
    await marcusFeed.next('sessions-changed')
    expectStatus(await call(tablet, 'DELETE', `/api/sessions/${await idOf(tablet)}`), 204)
    await marcusFeed.next('sessions-changed')
    await priyaFeed.ping()
    expect(priyaFeed.events).toEqual([])
  })
})

describe('a sign-in', () => {
  beforeEach(() => passTime(MINUTE))

  test('tells the others which browser it was, when, and what to do where it was not them', async () => {
    await signInWith(safariOnIPhone)
    expect(await bellOf(marcus)).toMatchObject([
      {
        type: 'sign-in',
        createdAt: iso(NOON + MINUTE),
        text: 'Safari on iPhone signed in with your gamertag. Not you? Sign it out, and tell an admin.',
        link: '/members/marcus/profile#sessions',
      },
    ])
  })

  test('names no browser where it does not know one', async () => {
    await signInWith('curl/8.14.1')
    expect(await bellOf(marcus)).toMatchObject([
      { text: 'Another browser signed in with your gamertag. Not you? Sign it out, and tell an admin.' },
    ])
  })

  test('in a browser that was theirs before is no news to the others', async () => {
    await signInWith(safariOnIPhone)
    await signIn(marcus.gamertag, { from: marcus })
    expect(await rowsOf("SELECT * FROM notifications WHERE type = 'sign-in'")).toHaveLength(1)
  })

  test('in a browser that was another’s before is', async () => {
    await signIn(marcus.gamertag, { from: priya })
    expect(await bellOf(marcus)).toHaveLength(1)
  })
})
