import { expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { adminKey, director, ines, marcus, priya, rammer, script } from '#tests/support/cast.ts'
import { passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { PushService } from '#tests/support/push-service.ts'
import { register, signIn } from '#tests/support/sign-in.ts'
import { base64url } from '#tests/support/web-push.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()

const service = new PushService()
const subscribed = () =>
  rowsOf('SELECT member_id, endpoint, p256dh_key, auth_key, user_agent FROM push_subscriptions ORDER BY 1, 2')
const owners = async () => (await subscribed()).map(({ member_id }) => member_id)
const subscribe = (who: typeof marcus | typeof script, body: unknown, headers?: Record<string, string>) =>
  call(who, 'POST', '/api/push/subscribe', body, { headers })

async function wish(host?: string) {
  return (await service.subscribe('live', host)).subscription
}

test('a member turns alerts on, and again, and off', async () => {
  const subscription = await wish()
  const more = { expirationTime: null, memberId: marcus.id }
  expectStatus(
    await subscribe(marcus, { ...subscription, ...more }, { 'User-Agent': 'Pit wall '.repeat(40) }),
    201,
  )
  const { keys, endpoint } = subscription
  expect(await subscribed()).toEqual([
    {
      member_id: 'marcus',
      endpoint,
      p256dh_key: keys.p256dh,
      auth_key: keys.auth,
      user_agent: 'Pit wall '.repeat(40).slice(0, 200),
    },
  ])
  expectStatus(await subscribe(marcus, subscription), 200)
  expect(await owners()).toEqual(['marcus'])
  for (let times = 0; times < 2; times++)
    expectStatus(await call(marcus, 'DELETE', '/api/push/unsubscribe', { endpoint }), 204)
  expect(await subscribed()).toEqual([])
})

test('a pending driver hears of the decision; a rejected one cannot subscribe', async () => {
  expectStatus(await subscribe(ines, await wish()), 201)
  expectRefused(await subscribe(rammer, await wish()), '403 rejected')
  expectRefused(await subscribe(marcus, { ...(await wish()), memberId: 'priya' }), '403 not_you')
})

test('nobody ends alerts on somebody else’s browser', async () => {
  const subscription = await wish()
  expectStatus(await subscribe(marcus, subscription), 201)
  await expectNoChange(async () =>
    expectStatus(await call(priya, 'DELETE', '/api/push/unsubscribe', subscription), 204),
  )
})

test('every push service of a browser is taken, on its sub-hosts too', async () => {
  const hosts = [
    'https://fcm.googleapis.com/fcm/send/',
    'https://jmt17.google.com/fcm/send/',
    'https://updates.push.services.mozilla.com/wpush/v2/',
    'https://web.push.apple.com/',
    'https://wns2-par02p.notify.windows.com/w/?token=',
  ]
  for (const host of hosts) expectStatus(await subscribe(marcus, await wish(host)), 201)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com:443/fcm/send/x',
  'https://user@fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com@evil.com/fcm/send/x',
  'https://fcm.googleapis.com:x@evil.com/fcm/send/x',
  'https://fcm.googleapis.com.evil.com/fcm/send/x',
  'https://evilfcm.googleapis.com.co/fcm/send/x',
  'https://evil-fcm.googleapis.com/fcm/send/x',
  'https://googleapis.com/fcm/send/x',
  'https://storage.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com./fcm/send/x',
  'https://FCM.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com\\@evil.com/x',
  'https:\\\\fcm.googleapis.com/x',
  'https://evil.com/https://fcm.googleapis.com/x',
  'https://evil.com#fcm.googleapis.com/x',
  'https://evil.com?fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#evil',
  'https://fcm。googleapis。com/x',
  'https://fcm.googleapis.cοm/x',
  'https://xn--fcm-googleapis-com.evil/x',
  'https://fcm.googleapis.com%00.evil.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:169.254.169.254]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.8/x',
  'https://192.168.1.1/x',
  'https://localhost/x',
  'https://club.test/api/push/send',
  'https://notify.windows.com.local/x',
  'https://web.push.apple.com',
  ' https://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com/fcm/send/x\n',
  'https://fcm.googleapis.com/fcm/../x',
  '//fcm.googleapis.com/x',
  'data:text/plain,fcm.googleapis.com',
  'ftp://fcm.googleapis.com/x',
  'fcm.googleapis.com',
])('%j is no push service', async endpoint => {
  const { keys } = await wish()
  expectRefused(await expectNoChange(() => subscribe(marcus, { endpoint, keys })), '400 unknown_push_service')
})

test('an endless address is refused', async () => {
  const { keys, endpoint } = await wish()
  const padded = endpoint.padEnd(1024, 'x')
  expectStatus(await subscribe(marcus, { keys, endpoint: padded }), 201)
  expectInvalid(await subscribe(marcus, { keys, endpoint: `${padded}x` }), 'endpoint')
})

test('keys for which nothing can be encrypted are refused', async () => {
  const { endpoint, keys } = await wish()
  const point = Uint8Array.from(atob(keys.p256dh.replaceAll('-', '+').replaceAll('_', '/')), c =>
    c.charCodeAt(0),
  )
  const offTheCurve = point.with(40, (point[40] ?? 0) ^ 1)
  const bad = [
    { ...keys, p256dh: base64url(offTheCurve) },
    { ...keys, p256dh: base64url(point.with(0, 2)) },
    { ...keys, p256dh: base64url(point.slice(0, 33)) },
    { ...keys, p256dh: base64url(new Uint8Array(65)) },
    { ...keys, p256dh: base64url(new Uint8Array(65).fill(255).with(0, 4)) },
    { ...keys, p256dh: 'not base64!' },
    { ...keys, auth: base64url(new Uint8Array(15)) },
    { ...keys, auth: base64url(new Uint8Array(17)) },
    { ...keys, auth: '=' },
  ]
  for (const wrong of bad)
    expectRefused(await expectNoChange(() => subscribe(marcus, { endpoint, keys: wrong })), '400 bad_keys')
  expectInvalid(await subscribe(marcus, { endpoint }), 'keys')
  expectInvalid(await subscribe(marcus, { endpoint, keys: {} }), 'keys.p256dh', 'keys.auth')
  const padded = {
    p256dh: `${keys.p256dh}=`.replaceAll('-', '+').replaceAll('_', '/'),
    auth: `${keys.auth}==`,
  }
  expectStatus(await subscribe(marcus, { endpoint, keys: padded }), 201)
  expectStatus(await subscribe(marcus, { endpoint, keys }), 200)
  expect(await subscribed()).toMatchObject([{ p256dh_key: keys.p256dh, auth_key: keys.auth }])
})

test('an endpoint moves to another driver only with both its keys, under a new id', async () => {
  const subscription = await wish()
  expectStatus(await subscribe(marcus, subscription), 201)
  const [before] = await rowsOf('SELECT id FROM push_subscriptions')
  const other = (await wish()).keys
  for (const part of [{ p256dh: other.p256dh }, { auth: other.auth }, other]) {
    const stolen = { ...subscription, keys: { ...subscription.keys, ...part } }
    expectRefused(await expectNoChange(() => subscribe(priya, stolen)), '409 belongs_to_another')
  }
  expectStatus(await subscribe(priya, subscription), 200)
  expect(await owners()).toEqual(['priya'])
  expect(await rowsOf('SELECT id FROM push_subscriptions')).not.toEqual([before])
})

test('a member’s own browser may change its keys', async () => {
  const subscription = await wish()
  const { keys } = await wish()
  expectStatus(await subscribe(marcus, subscription), 201)
  expectStatus(await subscribe(marcus, { ...subscription, keys }), 200)
  expect(await subscribed()).toMatchObject([{ p256dh_key: keys.p256dh, auth_key: keys.auth }])
})

test('ten browsers of a member hear, and an eleventh drops the oldest', async () => {
  const wishes = await Promise.all(Array.from({ length: 11 }, () => wish()))
  for (const subscription of wishes) {
    passTime(1)
    expectStatus(await subscribe(marcus, subscription), 201)
  }
  const kept = (await subscribed()).map(({ endpoint }) => endpoint)
  expect(kept.sort()).toEqual(
    wishes
      .slice(1)
      .map(({ endpoint }) => endpoint)
      .sort(),
  )
})

test('twenty browsers at once leave ten', async () => {
  const wishes = await Promise.all(Array.from({ length: 20 }, () => wish()))
  await Promise.all(wishes.map(subscription => subscribe(marcus, subscription)))
  expect(await owners()).toHaveLength(10)
})

test('signing out ends the alerts of that browser, and signing out everywhere all of them', async () => {
  const phone = await signIn(priya.gamertag)
  const desk = await signIn(priya.gamertag)
  for (const browser of [phone, desk])
    expectStatus(await call(browser, 'POST', '/api/push/subscribe', await wish()), 201)
  expectStatus(await call(phone, 'DELETE', '/api/session'), 204)
  expect(await owners()).toEqual(['priya'])
  expectStatus(await call(phone, 'POST', '/api/push/subscribe', await wish()), 401)
  expectStatus(await call(desk, 'DELETE', '/api/sessions'), 204)
  expect(await owners()).toEqual([])
})

test('signing in anew at the same browser keeps its alerts; as somebody else it ends them', async () => {
  const phone = await signIn(priya.gamertag)
  expectStatus(await call(phone, 'POST', '/api/push/subscribe', await wish()), 201)
  const again = await signIn(priya.gamertag, { from: phone })
  expect(await owners()).toEqual(['priya'])
  const other = await signIn(marcus.gamertag, { from: again })
  expect(await owners()).toEqual([])
  expectStatus(await call(other, 'POST', '/api/push/subscribe', await wish()), 201)
  await register('Newcomer', other)
  expect(await owners()).toEqual([])
})

test('an admin who proves themselves at the same browser keeps its alerts', async () => {
  const desk = await signIn(director.gamertag, { adminKey })
  expectStatus(await call(desk, 'POST', '/api/push/subscribe', await wish()), 201)
  await signIn(director.gamertag, { adminKey, from: desk })
  expect(await owners()).toEqual(['director'])
})

test('alerts end with a session that runs out', async () => {
  expectStatus(await subscribe(marcus, await wish()), 201)
  passTime(91 * DAY)
  await runCron()
  expect(await owners()).toEqual([])
})

test('those of an admin outlive the twelve hours of their proof, but not their signing out', async () => {
  const desk = await signIn(director.gamertag, { adminKey })
  const alerts = await wish()
  expectStatus(await call(desk, 'POST', '/api/push/subscribe', alerts), 201)
  passTime(13 * HOUR)
  await runCron()
  expect(await owners()).toEqual(['director'])
  const again = await signIn(director.gamertag, { adminKey })
  expectStatus(await call(again, 'POST', '/api/push/subscribe', alerts), 200)
  expectStatus(await call(again, 'DELETE', '/api/session'), 204)
  expect(await owners()).toEqual([])
})

test('rejection and deletion end the alerts of a member, and of nobody else', async () => {
  for (const who of [marcus, priya, ines]) expectStatus(await subscribe(who, await wish()), 201)
  const decision = { memberId: marcus.id, approved: false }
  expectStatus(await call(script, 'POST', '/api/admin/approve-member', decision), 200)
  expectStatus(await call(script, 'DELETE', `/api/admin/members/${priya.id}`), 204)
  expect(await owners()).toEqual(['ines'])
  const approval = { memberId: ines.id, approved: true }
  expectStatus(await call(script, 'POST', '/api/admin/approve-member', approval), 200)
  expect(await owners()).toEqual(['ines'])
})

test('a script with the key may subscribe, and has no session to lose', async () => {
  expectStatus(await subscribe(script, await wish()), 201)
  expect(await owners()).toEqual(['director'])
})
