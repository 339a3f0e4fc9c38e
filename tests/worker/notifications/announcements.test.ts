import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { countEverything } from '#tests/bench/counted.ts'
import { bellOf, countOf } from '#tests/support/bell.ts'
import { breakBatches } from '#tests/support/breakage.ts'
import { type Caller, call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, plantDrivers, priya } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { runCron } from '#tests/support/cron.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { listen } from '#tests/support/sockets.ts'
import { DAY, MINUTE } from '#worker/lib/clock.ts'

freshClub()

const text = { title: 'Monza moved', body: 'Lights out at 20:30.', url: '/races' }
const announce = async (more: object = {}) => {
  await rowsOf("UPDATE sessions SET proven_at = ? WHERE member_id = 'director'", Date.now())
  return expectStatus(await call(director, 'POST', '/api/push/send', { ...text, ...more }), 200)
}
const onDashboard = async (who: Caller & { id: string }) =>
  expectStatus(await call(who, 'GET', `/api/notifications/${who.id}/announcements`), 200)
const read = (who: Caller, id: string) => call(who, 'PATCH', `/api/notifications/${id}/read`)

test('an announcement stands in the bell and on the dashboard of every approved member, alerts or not', async () => {
  const { id, members } = await announce()
  const approved = await rowsOf("SELECT 1 FROM members WHERE status = 'approved'")
  expect(members).toBe(approved.length)
  const line = {
    id,
    type: 'announcement',
    isRead: false,
    createdAt: new Date(NOON).toISOString(),
    text: text.title,
    body: text.body,
    link: text.url,
  }
  for (const who of [director, gina, marcus, priya]) {
    expect(await countOf(who)).toBe(1)
    expect(await bellOf(who)).toEqual([line])
    expect(await onDashboard(who)).toEqual([line])
  }
  expect(await countOf(ines), 'who waits for approval hears nothing').toBe(0)
  expect([await bellOf(ines), await onDashboard(ines)]).toEqual([[], []])
  expectRefused(await call(marcus, 'GET', `/api/notifications/${priya.id}/announcements`), '403 not_you')
})

test('one without a link leads to the dashboard, and one to another site leads there', async () => {
  await announce({ url: null })
  passTime(1)
  await announce({ url: 'https://stream.example/live' })
  expect((await bellOf(marcus)).map(({ link }: { link: string }) => link)).toEqual([
    'https://stream.example/live',
    '/dashboard',
  ])
})

test('each reads an announcement for themselves, one by one or all at once', async () => {
  const { id } = await announce()
  passTime(1)
  await announce({ title: 'Spa stays' })
  for (const _ of [1, 2]) expect(expectStatus(await read(priya, id), 200)).toEqual({ count: 1 })
  expect((await bellOf(priya)).map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([false, true])
  expect(await countOf(marcus)).toBe(2)
  await expectNoChange(async () => expectRefused(await read(ines, id), '404 not_found'))

  const readAll = (who: Caller & { id: string }, query = '') =>
    call(who, 'PATCH', `/api/notifications/${who.id}/read-all${query}`)
  for (const kind of ['mention', 'sign-in'])
    expect(expectStatus(await readAll(marcus, `?type=${kind}`), 200)).toEqual({ count: 2 })
  for (const query of ['?type=announcement', ''])
    expect(expectStatus(await readAll(marcus, query), 200)).toEqual({ count: 0 })
  expect(expectStatus(await readAll(gina), 200)).toEqual({ count: 0 })
  expect(await countOf(priya), 'and for nobody else').toBe(1)
  passTime(1)
  await announce({ title: 'Monza moves again' })
  expect(await countOf(marcus), 'what comes later is unread').toBe(1)
})

test('whoever is let in later finds it on the dashboard, and not in their bell, and can read it there', async () => {
  const { id } = await announce()
  passTime(MINUTE)
  const decision = { memberId: ines.id, approved: true }
  expectStatus(await call(director, 'POST', '/api/admin/approve-member', decision), 200)
  expect(await bellOf(ines)).toMatchObject([{ type: 'member-approved' }])
  expect(await onDashboard(ines)).toMatchObject([{ text: text.title, isRead: false }])
  expectStatus(await read(ines, id), 200)
  expect(await onDashboard(ines)).toMatchObject([{ text: text.title, isRead: true }])
  expect(await countOf(ines), 'of their own approval').toBe(1)
})

test('it leaves the dashboard after a week, and the bell after as long as everything in it', async () => {
  const { id } = await announce()
  expectStatus(await read(priya, id), 200)
  setClock(NOON + 7 * DAY - 1)
  expect(await onDashboard(marcus)).toHaveLength(1)
  setClock(NOON + 7 * DAY)
  expect(await onDashboard(marcus)).toEqual([])
  expect(await bellOf(marcus)).toHaveLength(1)
  setClock(NOON + 90 * DAY + 1)
  await runCron()
  expect(await rowsOf('SELECT 1 FROM announcements UNION ALL SELECT 1 FROM announcement_reads')).toEqual([])
  expect(await rowsOf('SELECT title FROM push_sends'), 'the history goes on').toEqual([{ title: text.title }])
})

test('one that is asked for again stands once, and one that breaks stands nowhere', async () => {
  breakBatches(1, 'before')
  expectRefused(await call(director, 'POST', '/api/push/send', text), '500 internal')
  stray.mockClear()
  expect(await bellOf(marcus)).toEqual([])
  const again = { clientSendId: 'c0ffee00-0000-4000-8000-000000000003' }
  const sent = await Promise.all([announce(again), announce(again), announce(again)])
  passTime(MINUTE)
  await plantDrivers(3)
  expect(new Set([...sent, await announce(again)].map(({ members }) => members)).size).toBe(1)
  expect(await bellOf(marcus)).toHaveLength(1)
})

test('open tabs hear it at once, with its words, and those of who waits for approval do not', async () => {
  const tabs = [await listen(priya), await listen(ines)]
  const { id } = await announce()
  expect(await tabs[0]?.next('announcement')).toMatchObject({
    notification: { id, isRead: false, text: text.title, body: text.body, link: text.url },
  })
  expect(tabs[1]?.events.map(({ type }) => type)).not.toContain('announcement')
})

test('open tabs hear one that is asked for again once', async () => {
  const tab = await listen(priya)
  const again = { clientSendId: 'c0ffee00-0000-4000-8000-000000000004' }
  for (const _ of [1, 2]) await announce(again)
  await announce({ title: 'Spa stays' })
  const isLast = () => tab.events.filter(({ type }) => type === 'announcement').length > 1
  await expect.poll(isLast).toBe(true)
  expect(
    tab.events.flatMap(event => (event.type === 'announcement' ? [event.notification.text] : [])),
  ).toEqual([text.title, 'Spa stays'])
})

test('in a club of 500 it is a handful of rows, however many hear of it', async () => {
  await plantDrivers(500)
  const cost = { queries: 0, read: 0, written: 0 }
  onTestFinished(countEverything(env.DB, cost))
  await announce()
  expect(cost.written).toBeLessThanOrEqual(20)
  expect(cost.read).toBeLessThanOrEqual(2500)
})
