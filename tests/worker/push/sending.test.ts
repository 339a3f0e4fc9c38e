import { expect, test, vi } from 'vitest'
import {
  hurry,
  nextAlarm,
  passUntilNextAlarm,
  plantAlerts,
  ringUntilQuiet,
  standInService,
  turnOn,
} from '#tests/support/alerts.ts'
import { breakBatches, takeDown } from '#tests/support/breakage.ts'
import { type Caller, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, plantDrivers, priya, script } from '#tests/support/cast.ts'
import { NOON, passTime } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'

freshClub()
const stand = standInService()

const text = { title: 'Monza moved', body: 'Lights out at 20:30.', url: '/races' }
const send = async (body: unknown = text) =>
  expectStatus(await call(director, 'POST', '/api/push/send', body), 200)
const progress = async (id: string, who: Caller = director) =>
  expectStatus(await call(who, 'GET', `/api/push/sends/${id}`), 200)
const approved = async () => (await rowsOf("SELECT 1 FROM members WHERE status = 'approved'")).length
const history = async (query = '') =>
  expectStatus(await call(director, 'GET', `/api/push/sends${query}`), 200)

test('what an admin sends reaches every browser of approved members once, with the right text', async () => {
  const phone = await turnOn(stand.service, marcus)
  const desk = await turnOn(stand.service, marcus)
  const other = await turnOn(stand.service, priya)
  const waiting = await turnOn(stand.service, ines)
  const members = await approved()
  expect(expectStatus(await call(director, 'GET', '/api/push/audience'), 200)).toEqual({
    members,
    browsers: 3,
  })
  const { id, ...counts } = await send()
  expect(counts).toEqual({ sent: 3, failed: 0, queued: 0, members })
  expect(await progress(id)).toEqual({ sent: 3, failed: 0, queued: 0, total: 3 })
  for (const browser of [phone, desk, other])
    expect(browser.received).toEqual([
      {
        payload: { ...text, tag: expect.stringMatching(/^[\w-]{32}$/), kind: 'announcement' },
        ttl: DAY / 1000,
        urgency: 'normal',
        topic: browser.received[0]?.payload.tag,
        claims: expect.objectContaining({
          aud: 'https://fcm.googleapis.com',
          sub: expect.stringMatching(/^mailto:/),
        }),
      },
    ])
  expect(waiting.received).toEqual([])
  expect(await auditTrail()).toEqual([`director push.send ${id}`])
})

test('a send whose answer was lost goes out once, however often and at once it is asked for', async () => {
  const phone = await turnOn(stand.service, marcus)
  const again = { ...text, clientSendId: 'c0ffee00-0000-4000-8000-000000000001' }
  const sent = await Promise.all([send(again), send(again), send(again)])
  const { id } = await send(again)
  expect(new Set(sent.map(each => each.id))).toEqual(new Set([id]))
  expect(phone.received).toHaveLength(1)
  expect(await auditTrail()).toEqual([`director push.send ${id}`])
  expect(await history()).toHaveLength(1)
})

test('an admin sends eight announcements a day; one that is asked for again counts once', async () => {
  const again = { ...text, clientSendId: 'c0ffee00-0000-4000-8000-000000000002' }
  for (let n = 0; n < 3; n++) await send(again)
  for (let n = 0; n < 7; n++) await send()
  const refused = await call(director, 'POST', '/api/push/send', text)
  expectRefused(refused, '429 slow_down')
  expect(refused.body.detail).toBe('You have reached today’s limit. Try again at 00:00 GMT, London time.')
  expect(Number(refused.headers.get('retry-after'))).toBe((12 * HOUR) / SECOND)
  await send(again)
  expect(await history()).toHaveLength(8)
  passTime(12 * HOUR)
  await rowsOf("UPDATE sessions SET proven_at = ? WHERE member_id = 'director'", Date.now())
  await send()
})

test('two sends are two alerts; neither replaces the other', async () => {
  const { received } = await turnOn(stand.service, marcus)
  await send()
  await send()
  expect(new Set(received.map(({ topic }) => topic)).size).toBe(2)
})

test('nobody hears what they do not want to hear', async () => {
  const browser = await turnOn(stand.service, marcus)
  await call(marcus, 'PUT', '/api/push/preferences', { announcements: false })
  expect(await send()).toMatchObject({ sent: 0, queued: 0 })
  expect(expectStatus(await call(director, 'GET', '/api/push/audience'), 200)).toMatchObject({ browsers: 0 })
  await call(marcus, 'PUT', '/api/push/preferences', { announcements: true, mentions: false, races: false })
  expect(await send()).toMatchObject({ sent: 1 })
  expect(browser.received).toHaveLength(1)
})

test('a send to nobody is settled at once', async () => {
  const { id } = await send()
  expect(await progress(id)).toEqual({ sent: 0, failed: 0, queued: 0, total: 0 })
  expect(await rowsOf('SELECT sent, failed, total FROM push_sends')).toEqual([
    { sent: 0, failed: 0, total: 0 },
  ])
})

test('the text is bounded, and the link arrives as it was given', async () => {
  const tried = (more: object) => call(director, 'POST', '/api/push/send', { ...text, ...more })
  await expectNoChange(async () => {
    expectInvalid(await tried({ title: ' ', body: '' }), 'title', 'body')
    expectInvalid(await tried({ title: '🏁'.repeat(101), body: '🏁'.repeat(301) }), 'title', 'body')
  })
  const browser = await turnOn(stand.service, marcus)
  for (const url of ['/', '/races/spa?x=1#y', 'https://stream.example/live', '', null, undefined])
    expect((await send({ ...text, url })).sent).toBe(1)
  expect(browser.received.map(({ payload }) => payload.url)).toEqual([
    '/',
    '/races/spa?x=1#y',
    'https://stream.example/live',
    '/',
    '/',
    '/',
  ])
})

test('the longest text of the widest letters arrives', async () => {
  const browser = await turnOn(stand.service, marcus)
  const longest = { title: '🏁'.repeat(100), body: '🏁'.repeat(300), url: `/${'é'.repeat(499)}` }
  expect(await send(longest)).toMatchObject({ sent: 1 })
  expect(browser.received[0]?.payload).toMatchObject(longest)
})

test('only an admin with a proven session sends, or sees what was sent', async () => {
  const { id } = await send()
  const calls = [
    ['POST', '/api/push/send', text],
    ['GET', '/api/push/sends'],
    ['GET', `/api/push/sends/${id}`],
    ['GET', '/api/push/audience'],
  ] as const
  for (const [method, path, body] of calls)
    await expectNoChange(async () => {
      expectRefused(await call(marcus, method, path, body), '403 admins_only')
      expectRefused(await call(ines, method, path, body), '403 admins_only')
      expectRefused(await call(gina, method, path, body), '403 proof_required')
    })
  expectRefused(await call(director, 'GET', '/api/push/sends/none'), '404 not_found')
})

test('the history shows twenty sends a page, newest first, by whom and how they went', async () => {
  await turnOn(stand.service, marcus)
  for (let n = 0; n < 23; n++) {
    passTime(7 * MINUTE)
    await rowsOf('DELETE FROM rate_limits') // of more days than a proof lasts
    await send({ ...text, title: `Number ${n}`, url: n === 22 ? '' : '/races' })
  }
  const first = await history()
  expect(first).toHaveLength(20)
  expect(first[0]).toEqual({
    id: expect.any(String),
    sentBy: director.gamertag,
    ...text,
    title: 'Number 22',
    url: null,
    createdAt: new Date().toISOString(),
    members: await approved(),
    sent: 1,
    failed: 0,
    queued: 0,
    total: 1,
  })
  const rest = await history(`?before=${first.at(-1).id}`)
  const titles = [...first, ...rest].map(({ title }) => title)
  expect(titles.toSorted()).toEqual(Array.from({ length: 23 }, (_, n) => `Number ${n}`).sort())
  expectInvalid(await call(director, 'GET', '/api/push/sends?before=x'), 'before')
})

test('a batch that breaks sends nothing and notes nothing', async () => {
  const browser = await turnOn(stand.service, marcus)
  breakBatches(1, 'before')
  expectRefused(await call(director, 'POST', '/api/push/send', text), '500 internal')
  stray.mockClear()
  expect([browser.received, await auditTrail(), await history()]).toEqual([[], [], []])
})

test('a send that the outbox did not get is handed over by the cron, once', async () => {
  const browser = await turnOn(stand.service, marcus)
  const restart = takeDown('outbox')
  const { id, ...counts } = await send()
  expect(counts).toEqual({ sent: 0, failed: 0, queued: 1, members: await approved() })
  expect(await progress(id)).toEqual({ sent: 0, failed: 0, queued: 1, total: 1 })
  expect(await history()).toMatchObject([{ id, queued: 1, total: 1 }])
  await runCron()
  expect(stray.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual(['push', 'cron'])
  stray.mockClear()
  restart()
  await Promise.all([runCron(), runCron()])
  await ringUntilQuiet()
  await runCron()
  await ringUntilQuiet()
  expect(browser.received).toHaveLength(1)
  expect(await progress(id)).toEqual({ sent: 1, failed: 0, queued: 0, total: 1 })
})

test('what nobody handed over within a day is no news any more', async () => {
  const browser = await turnOn(stand.service, marcus)
  const restart = takeDown('outbox')
  const { id } = await send()
  stray.mockClear()
  restart()
  passTime(DAY)
  await runCron()
  await ringUntilQuiet()
  expect(browser.received).toEqual([])
  expect(await progress(id, script)).toEqual({ sent: 0, failed: 0, queued: 0, total: 0 })
})

test('who subscribes after a send does not get it, even if it is still on its way', async () => {
  const busy = await turnOn(stand.service, marcus, [{ status: 503 }])
  const { id } = await send()
  const late = await turnOn(stand.service, priya)
  await runCron()
  await passUntilNextAlarm()
  expect([busy.received.length, late.received.length]).toEqual([1, 0])
  expect(await progress(id)).toEqual({ sent: 1, failed: 0, queued: 0, total: 1 })
})

test('an admin has their answer in seconds where the push services hang, and the rest arrives', async () => {
  const drivers = await plantDrivers(30)
  const browsers = await plantAlerts(stand.service, drivers, n => (n < 12 ? 'hangs' : 'live'))
  hurry()
  const { id, ...counts } = await send()
  expect(counts.queued).toBeGreaterThanOrEqual(12)
  expect(counts.sent + counts.failed + counts.queued).toBe(30)
  await vi.waitFor(async () =>
    expect(await progress(id)).toEqual({ sent: 18, failed: 0, queued: 12, total: 30 }),
  )
  await vi.waitFor(async () => expect(await nextAlarm()).toBeLessThan(NOON + MINUTE)) // nobody is asked any more
  for (const browser of browsers) browser.mood = 'live'
  while ((await progress(id)).queued) await passUntilNextAlarm()
  expect(await progress(id)).toEqual({ sent: 30, failed: 0, queued: 0, total: 30 })
  expect(browsers.map(({ received }) => received.length)).toEqual(browsers.map(() => 1))
})
