import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya, rammer, script, stranger } from '#tests/support/cast.ts'
import { NOON, setClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantRace } from '#tests/support/grid.ts'
import {
  act,
  ann,
  CASE,
  ida,
  look,
  openCase,
  otto,
  plantRaceAndStewards,
  plantResult,
  reportOf,
} from '#tests/support/incidents.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { uploaded } from '#tests/support/uploads.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(plantRaceAndStewards)

const send = (who: Parameters<typeof call>[0], changes: Record<string, unknown> = {}) =>
  call(who, 'POST', '/api/incidents', reportOf(changes))
const refused = (who: Parameters<typeof call>[0], changes: Record<string, unknown>, refusal: string) =>
  expectNoChange(async () => expectRefused(await send(who, changes), refusal))
const invalid = (changes: Record<string, unknown>, path: string, who: Parameters<typeof call>[0] = priya) =>
  expectNoChange(async () => expectInvalid(await send(who, changes), path))

describe('a report', () => {
  test('opens a case that its parties see, with a day to reply', async () => {
    expect(await openCase()).toMatchObject({
      id: CASE,
      race: { id: 'spa', name: 'Race spa' },
      lap: 4,
      spot: 'Turn 6',
      raceTime: '12:40',
      state: 'hearing',
      until: new Date(NOON + DAY).toISOString(),
      role: 'reporter',
      reporter: { id: 'priya', member: { gamertag: 'Priya_K' } },
      drivers: [{ id: 'marcus', member: { gamertag: 'Marcus Webb' }, account: null }],
      account: 'He dived in from far behind.',
      voting: null,
      decision: null,
      may: { withdraw: true, reply: false, vote: false, appeal: false },
    })
    expect(expectStatus(await look(marcus), 200)).toMatchObject({ role: 'named', may: { reply: true } })
    expect(expectStatus(await look(ann), 200)).toMatchObject({ role: 'steward', may: { vote: false } })
  })

  test('is there once, however often it is sent', async () => {
    await openCase()
    await expectNoChange(async () =>
      expect(expectStatus(await send(priya), 200)).toMatchObject({ id: CASE, role: 'reporter' }),
    )
    await expectNoChange(async () => expectStatus(await send(priya, { drivers: ['ida'] }), 200))
    await Promise.all(Array.from({ length: 10 }, () => send(priya)))
    expect(await rowsOf('SELECT member_id FROM incident_drivers')).toEqual([{ member_id: 'marcus' }])
  })

  test('under the id of another driver’s case is refused and tells nothing of it', async () => {
    await openCase()
    const [issue] = await expectNoChange(async () => expectInvalid(await send(ida), 'id'))
    expect(issue.message).toBe('Use a new id for this report')
  })

  test('without an id gets one', async () => {
    const { id } = await openCase({ id: undefined })
    expectStatus(await look(marcus, id), 200)
  })

  test('is for approved drivers', async () => {
    expectRefused(await send(stranger), '401 sign_in_required')
    await refused(ines, {}, '403 not_approved')
    await refused(rammer, {}, '403 rejected')
  })

  test('names drivers who were in the race, and never its writer', async () => {
    await invalid({ drivers: ['priya', 'marcus'] }, 'drivers')
    await invalid({ drivers: ['marcus', 'otto'] }, 'drivers.1')
    await invalid({ drivers: ['nobody'] }, 'drivers.0')
    await invalid({ raceId: 'nowhere' }, 'raceId')
    await plantResult('spa', NOON, { marcus: 0, otto: 1000 })
    await openCase({ drivers: ['otto'] })
  })

  test.each<[string, Record<string, unknown>]>([
    ['drivers', { drivers: [] }],
    ['drivers', { drivers: ['a', 'b', 'c', 'd', 'e'] }],
    ['drivers', { drivers: ['marcus', 'marcus'] }],
    ['drivers', { drivers: undefined }],
    ['account', { account: ' ' }],
    ['account', { account: 'x'.repeat(1001) }],
    ['lap', { lap: 0 }],
    ['lap', { lap: 1.5 }],
    ['spot', { spot: 'x'.repeat(61) }],
    ['raceTime', { raceTime: '12:40:11.123' }],
    ['rule', { rule: 'x'.repeat(121) }],
    ['id', { id: 'seven' }],
    ['official', { official: 'yes' }],
    [
      'clips',
      { clips: ['https://a.example', 'https://b.example', 'https://c.example', 'https://d.example'] },
    ],
    ['clips.0', { clips: ['http://clips.example/1'] }],
    ['clips.0', { clips: ['https://who:knows@clips.example'] }],
  ])('says what is wrong with %s', (path, changes) => invalid(changes, path))
})

describe('reports are open', () => {
  test('from the start on, to the millisecond', async () => {
    await plantRace('monza', { date: NOON + 1, registration_deadline: NOON })
    await plantResult('monza', NOON + 1, { marcus: 0 })
    await refused(priya, { raceId: 'monza' }, '409 race_not_started')
    setClock(NOON + 1)
    await openCase({ raceId: 'monza' })
  })

  test('for a day after the first publication, to the millisecond, and for admins at any time', async () => {
    await plantResult('spa', NOON, { marcus: 0 })
    setClock(NOON + DAY - 1)
    await openCase({ id: null })
    setClock(NOON + DAY)
    const { detail } = expectRefused(await send(priya), '409 report_closed')
    expect(detail).toBe('Reports for this race closed on Sun 22 Nov, 12:00 GMT, London time.')
    setClock(NOON + HOUR)
    await openCase({ id: null, official: true }, director)
  })

  test('without an end while there is no result', async () => {
    setClock(NOON + 30 * DAY)
    await openCase()
  })

  test('for three cases of a driver and race', async () => {
    for (let n = 0; n < 3; n++) await openCase({ id: null, lap: n + 1 })
    await refused(priya, {}, '409 three_reports')
    await openCase({ id: null }, ida)
  })

  test('for no more where some are withdrawn, so that nobody is rung over and over', async () => {
    for (let n = 0; n < 3; n++) {
      const { id } = await openCase({ id: null })
      expectStatus(await act(priya, 'DELETE', '', undefined, id), 204)
    }
    const before = await rowsOf(`SELECT id FROM notifications WHERE member_id = 'marcus'`)
    const { detail } = expectRefused(await send(priya), '409 three_reports')
    expect(detail).toBe(
      'You have already reported three incidents from this race, the maximum. Withdrawn reports count too.',
    )
    expect(before).toHaveLength(3)
    expect(await rowsOf(`SELECT id FROM notifications WHERE member_id = 'marcus'`)).toEqual(before)
  })

  test('for three of thirty at once', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => send(priya, { id: null })))
    const count = (status: number) => all.filter(answer => answer.status === status).length
    expect([count(201), count(409)]).toEqual([3, 27])
    expect(await rowsOf('SELECT count(*) AS n FROM incidents')).toEqual([{ n: 3 }])
  })
})

describe('a report for the club', () => {
  test('is an admin’s, who is no party to it, and stands in the log', async () => {
    const seen = await openCase({ official: true }, ann)
    expect(seen).toMatchObject({ official: true, reporter: null, role: 'steward' })
    expect(await auditTrail()).toEqual([`ann incident.report ${CASE}`])
    expect(expectStatus(await look(marcus), 200).reporter).toBeNull()
    await expectNoChange(async () => expectStatus(await send(ann, { official: true }), 200))
  })

  test('is nobody else’s', async () => {
    await refused(priya, { official: true }, '403 admins_only')
    await refused(gina, { official: true }, '403 proof_required')
    await openCase({ official: true }, script)
  })
})

describe('clips', () => {
  test('may be files of one’s own, which stay as long as the case', async () => {
    const path = await uploaded(priya, jpeg())
    await openCase({ clips: [path, 'https://clips.example/1'] })
    expect(expectStatus(await look(marcus), 200).clips).toEqual([path, 'https://clips.example/1'])
    expect(await rowsOf('SELECT used_by FROM upload_uses')).toEqual([{ used_by: `incident:${CASE}` }])
    expect(await rowsOf('SELECT due_at FROM uploads')).toEqual([{ due_at: null }])
    expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)
    expect(await rowsOf('SELECT used_by FROM upload_uses')).toEqual([])
    expect(await rowsOf('SELECT status FROM uploads')).toEqual([{ status: 'leaving' }])
  })

  test('are never somebody else’s, nor a profile picture', async () => {
    const theirs = await uploaded(marcus, jpeg())
    await invalid({ clips: ['https://clips.example/1', theirs] }, 'clips.1')
    await env.DB.prepare("UPDATE uploads SET uploader_id = 'priya', purpose = 'profile'").run()
    await invalid({ clips: [theirs] }, 'clips.0')
  })
})

describe('taking a report back', () => {
  test('is its writer’s, and ends the case', async () => {
    await openCase()
    await expectNoChange(async () => expectRefused(await act(marcus, 'DELETE', ''), '403 not_you'))
    await expectNoChange(async () => expectRefused(await act(otto, 'DELETE', ''), '404 not_found'))
    await expectNoChange(async () => expectRefused(await act(ann, 'DELETE', ''), '403 not_you'))
    expectStatus(await act(priya, 'DELETE', ''), 204)
    await expectNoChange(async () => expectStatus(await act(priya, 'DELETE', ''), 204))
    expect(expectStatus(await look(marcus), 200)).toMatchObject({ state: 'withdrawn', until: null })
    expectRefused(await look(otto), '404 not_found')
    const reply = { account: 'He was there.', atFault: false }
    expectRefused(await act(marcus, 'PUT', 'reply', reply), '409 hearing_over')
  })

  test('of a report for the club is done by who wrote it', async () => {
    await openCase({ official: true }, ann)
    await expectNoChange(async () => expectRefused(await act(director, 'DELETE', ''), '403 not_you'))
    expectStatus(await act(ann, 'DELETE', ''), 204)
  })
})
