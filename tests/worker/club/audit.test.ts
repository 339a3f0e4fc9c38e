import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, plantDrivers, priya, script } from '#tests/support/cast.ts'
import { NOON, passTime, restoreClock } from '#tests/support/clock.ts'
import { auditTrail, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { championshipForm, plantChampionship, plantPlaces, plantRace, raceForm } from '#tests/support/grid.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { plantResult, sent } from '#tests/support/results.ts'
import { ownerOf, settleRooms } from '#tests/support/rooms.ts'
import { openDb } from '#worker/db/client.ts'
import { cleanUpAudit } from '#worker/features/club/mutations.ts'
import { PROFILES_COUNTER } from '#worker/features/joining/queries.ts'
import { PROFILES_A_DAY } from '#worker/features/joining/rules.ts'
import { DAY, HOUR, utcDay } from '#worker/lib/clock.ts'
import { roomStub } from '#worker/lib/objects/stubs.ts'
import { rows } from '../authorization-matrix.ts'

interface Act {
  route: string
  at: string
  body?: object
  entry: string
  /** What has to be so for there to be something to do. */
  ready?: () => Promise<unknown>
}

/** What a member may do for themselves, and an admin for anyone. */
const forOthers: Act[] = [
  {
    route: 'PUT /api/members/:id/profile',
    at: '/api/members/priya/profile',
    body: { bio: 'Tidied' },
    entry: 'director member.edit priya',
  },
  {
    route: 'DELETE /api/registrations/:raceId/:memberId',
    at: '/api/registrations/spa/marcus',
    entry: 'director registration.delete spa',
  },
  {
    route: 'DELETE /api/reserves/:raceId/:memberId',
    at: '/api/reserves/spa/ines',
    entry: 'director reserve.delete spa',
    ready: () => plant('reserves', { race_id: 'spa', member_id: ines.id, joined_at: NOON, queued_at: NOON }),
  },
  {
    route: 'PUT /api/races/:id/presence/:memberId',
    at: '/api/races/tonight/presence/marcus',
    body: { state: 'here' },
    entry: 'director presence.set tonight',
    ready: async () => {
      await plantRace('tonight', { date: NOON + HOUR / 2, registration_deadline: NOON })
      await plantPlaces('tonight', marcus)
    },
  },
  {
    route: 'PUT /api/championships/:id/entries/:memberId/regular',
    at: '/api/championships/winter/entries/marcus/regular',
    body: { regular: true },
    entry: 'director entry.regular winter',
  },
  {
    route: 'PUT /api/championships/:id/entries/:memberId',
    at: '/api/championships/winter/entries/marcus',
    body: { team: 'Apex' },
    entry: 'director entry.edit winter',
  },
  {
    route: 'PUT /api/championships/:id/scoring',
    at: '/api/championships/winter/scoring',
    body: { points: [25, 18, 15] },
    entry: 'director championship.scoring winter',
  },
  {
    route: 'PUT /api/races/:id/lobby',
    at: '/api/races/spa/lobby',
    body: { name: 'Club lobby' },
    entry: 'director race.lobby spa',
  },
  {
    route: 'POST /api/polls/:pollId/close',
    at: '/api/polls/general.3/close',
    entry: 'director poll.close general.3',
  },
  {
    route: 'DELETE /api/polls/:pollId',
    at: '/api/polls/general.3',
    entry: 'director poll.delete general.3',
  },
]

const plantDriven = () => plantRace('driven', { date: NOON - HOUR, registration_deadline: NOON - HOUR })

/** Priya's report of Marcus, which has been heard. */
const plantCase = async (state: object = {}) => {
  const times = { reported_at: NOON - HOUR, reply_until: NOON - 1 }
  const report = { race_id: 'spa', reporter_id: priya.id, account: 'Private' }
  await plant('incidents', { id: 'contact', ...report, ...times, ...state })
  await plant('incident_drivers', { incident_id: 'contact', member_id: marcus.id })
}
const decided = {
  decided_at: NOON - 1,
  decision: JSON.stringify({ byId: 'gina', verdict: 'no-action', text: 'Private', penalties: [] }),
}

/** Every admin act and the entry it leaves; `*` is the id of what was created. */
const acts: Act[] = [
  {
    route: 'POST /api/incidents/:id/decision',
    at: '/api/incidents/contact/decision',
    body: { text: 'Private', penalties: [{ memberId: marcus.id, places: 3 }] },
    entry: 'director incident.decide contact',
    ready: () => plantCase(),
  },
  {
    route: 'DELETE /api/incidents/:id/decision',
    at: '/api/incidents/contact/decision',
    body: { reason: 'Private' },
    entry: 'director incident.take-back contact',
    ready: () => plantCase(decided),
  },
  {
    route: 'POST /api/incidents/:id/answer',
    at: '/api/incidents/contact/answer',
    body: { text: 'Private' },
    entry: 'director incident.answer contact',
    ready: () => plantCase({ ...decided, appealed_at: NOON - 1 }),
  },
  {
    route: 'PUT /api/races/:id/host',
    at: '/api/races/spa/host',
    body: { memberId: 'marcus' },
    entry: 'director race.host spa',
  },
  {
    route: 'PUT /api/races/:id/result',
    at: '/api/races/driven/result',
    body: { basedOn: 0, lines: [sent(marcus)] },
    entry: 'director result.save driven',
    ready: () => plantDriven(),
  },
  {
    route: 'DELETE /api/races/:id/result',
    at: '/api/races/driven/result',
    body: { basedOn: 1 },
    entry: 'director result.delete driven',
    ready: async () => {
      await plantDriven()
      await plantResult('driven', director, [marcus])
    },
  },
  {
    route: 'PUT /api/races/:id/absences/:memberId',
    at: '/api/races/driven/absences/marcus',
    body: { excused: true },
    entry: 'director absence.excuse driven',
    ready: async () => {
      await plantDriven()
      await plant('absences', { member_id: marcus.id, race_id: 'driven', kind: 'no-show', at: NOON })
    },
  },
  {
    route: 'POST /api/admin/approve-member',
    at: '/api/admin/approve-member',
    body: { memberId: ines.id, approved: true },
    entry: 'director member.approve ines',
  },
  {
    route: 'POST /api/admin/approve-member',
    at: '/api/admin/approve-member',
    body: { memberId: ines.id, approved: false, rejectionReason: 'Private matter' },
    entry: 'director member.reject ines',
  },
  {
    route: 'DELETE /api/admin/members/:id',
    at: '/api/admin/members/priya',
    entry: 'director member.delete priya',
  },
  {
    route: 'DELETE /api/admin/pending-members/today',
    at: '/api/admin/pending-members/today',
    entry: 'director joining.clear club',
  },
  {
    route: 'POST /api/admin/joining/opening',
    at: '/api/admin/joining/opening',
    entry: 'director joining.open club',
    ready: () => {
      const { start, end } = utcDay(Date.now())
      const counted = { bucket: PROFILES_COUNTER, window_start: start, hits: PROFILES_A_DAY, expires_at: end }
      return plant('rate_limits', counted)
    },
  },
  {
    route: 'POST /api/admin/joining/invitations',
    at: '/api/admin/joining/invitations',
    entry: 'director invitation.create club',
  },
  {
    route: 'PUT /api/admin/members/:id/admin',
    at: '/api/admin/members/gina/admin',
    body: { isAdmin: false },
    entry: 'director admin.withdraw gina',
  },
  {
    route: 'DELETE /api/admin/members/:id/sessions',
    at: '/api/admin/members/priya/sessions',
    entry: 'director member.sign-out priya',
  },
  {
    route: 'POST /api/admin/members/:id/enrolment-code',
    at: '/api/admin/members/priya/enrolment-code',
    entry: 'director member.enrolment-code priya',
  },
  {
    route: 'POST /api/championships',
    at: '/api/championships',
    body: championshipForm(),
    entry: 'director championship.create *',
  },
  {
    route: 'PUT /api/championships/:id',
    at: '/api/championships/winter',
    body: championshipForm(),
    entry: 'director championship.edit winter',
  },
  {
    route: 'DELETE /api/championships/:id',
    at: '/api/championships/winter',
    entry: 'director championship.delete winter',
  },
  { route: 'POST /api/races', at: '/api/races', body: raceForm(), entry: 'director race.create *' },
  { route: 'PUT /api/races/:id', at: '/api/races/spa', body: raceForm(), entry: 'director race.edit spa' },
  { route: 'DELETE /api/races/:id', at: '/api/races/spa', entry: 'director race.delete spa' },
  {
    route: 'POST /api/chat-rooms',
    at: '/api/chat-rooms',
    body: { name: 'Winter Chat', type: 'championship', championshipId: 'winter' },
    entry: 'director room.create *',
  },
  {
    route: 'DELETE /api/chat-rooms/:roomId/messages/:messageId',
    at: '/api/chat-rooms/general/messages/general.1',
    entry: 'director message.delete general.1',
  },
  {
    route: 'POST /api/messages/:messageId/pin',
    at: '/api/messages/general.1/pin',
    entry: 'director message.pin general.1',
  },
  {
    route: 'DELETE /api/messages/:messageId/pin',
    at: '/api/messages/general.2/pin',
    entry: 'director message.unpin general.2',
  },
  {
    route: 'POST /api/push/send',
    at: '/api/push/send',
    body: { title: 'Monza', body: 'It moved.' },
    entry: 'director push.send *',
  },
  {
    route: 'PUT /api/club-admin-text',
    at: '/api/club-admin-text',
    body: { text: 'Race director: Jo' },
    entry: 'director club.admin-text club',
  },
  ...forOthers,
]

/** Which leave no entry: the admin's own message is edited in the matrix, and a vote is secret until all are in. */
const notLogged = ['PATCH /api/chat-rooms/:roomId/messages/:messageId', 'PUT /api/incidents/:id/vote']

describe('the log', () => {
  freshClub(async () => {
    await plantChampionship('winter')
    await plantRace('spa')
    await plantPlaces('spa', marcus, ...(await plantDrivers(3)))
    const general = roomStub(env, 'general')
    for (const message of ['One', 'Two']) await general.post(ownerOf(priya), { message })
    await general.createPoll(ownerOf(priya), {
      question: 'Wet or dry?',
      options: ['Wet', 'Dry'],
      expiresAt: null,
    })
    await general.setPinned('general.2', true, director.id)
    await settleRooms()
  })

  test('has an act in this table for every writing call that only an admin may make, or may make for another', () => {
    const adminCalls = rows.filter(
      ({ route, answers }) =>
        !route.startsWith('GET') &&
        !notLogged.includes(route) &&
        typeof answers.admin === 'number' &&
        [answers.approved, answers.other].some(met =>
          /^403 (admins_only|not_you|host_only)$/.test(String(met)),
        ),
    )
    expect([...new Set(acts.map(({ route }) => route))].sort()).toEqual(
      [...new Set(adminCalls.map(({ route }) => route))].sort(),
    )
  })

  test.each(acts)('says of $route: $entry', async ({ route, at, body, entry, ready }) => {
    await ready?.()
    const before = await auditTrail()
    const answer = await call(director, route.split(' ')[0] ?? '', at, body)
    expect(answer.status).toBeLessThan(300)
    await settleRooms()
    expect(await auditTrail()).toEqual([...before, entry.replace('*', answer.body.id)])
  })

  test('keeps ids of people, never their names, gamertags or reasons', async () => {
    await plantCase()
    for (const { route, at, body } of acts) await call(director, route.split(' ')[0] ?? '', at, body)
    expect(JSON.stringify(await rowsOf('SELECT * FROM audit_log'))).not.toMatch(
      /Priya_K|Ines\.R|Private|Tidied/,
    )
  })

  test.each([
    ['PUT', '/api/races/spa', raceForm({ maxParticipants: 1 })],
    ['PUT', '/api/races/nobody', raceForm()],
    ['PUT', '/api/races/spa', raceForm({ championshipId: 'nobody' })],
    ['DELETE', '/api/races/nobody', undefined],
    ['PUT', '/api/championships/nobody', championshipForm()],
    ['DELETE', '/api/championships/nobody', undefined],
    ['DELETE', '/api/admin/members/nobody', undefined],
    ['DELETE', '/api/admin/members/gina', undefined],
    ['POST', '/api/admin/approve-member', { memberId: 'gina', approved: false }],
    ['POST', '/api/admin/approve-member', { memberId: 'nobody', approved: true }],
    ['POST', '/api/admin/approve-member', { memberId: 'marcus', approved: false, expectedStatus: 'pending' }],
    ['PUT', '/api/members/nobody/profile', { bio: 'x' }],
    ['DELETE', '/api/registrations/spa/priya', undefined],
  ])('is silent about a refused %s %s', async (method, path, body) => {
    const answer = await expectNoChange(() => call(director, method, path, body))
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

describe('an act that cannot be logged', () => {
  freshClub(async () => {
    await plantChampionship('winter')
    await plantRace('spa')
    await plantPlaces('spa', marcus)
  })
  beforeEach(async () => {
    await env.DB.exec(
      "CREATE TRIGGER full_log BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'the log is full'); END",
    )
    onTestFinished(async () => void (await env.DB.exec('DROP TRIGGER full_log')))
  })

  // What is done in a room is logged from there, once D1 takes it.
  const ofD1 = acts.filter(({ route }) => !/\/messages\/|chat-rooms|polls/.test(route))

  test.each(ofD1)('is not done: $route', async ({ route, at, body, ready }) => {
    await ready?.()
    const answer = await expectNoChange(() => call(director, route.split(' ')[0] ?? '', at, body))
    expectRefused(answer, '500 internal')
    stray.mockClear()
  })
})

describe('the whole log', () => {
  freshClub()

  test('reads newest first, fifty at a time, and goes on where it stopped', async () => {
    await plant(
      'audit_log',
      ...Array.from({ length: 120 }, (_, n) => ({
        at: Date.now() + n,
        actor: 'director',
        action: 'race.edit',
        subject: `race ${n}`,
      })),
    )
    const page = async (query = '') =>
      expectStatus(await call(script, 'GET', `/api/admin/audit${query}`), 200)
    const pages: { id: number; subject: string }[][] = [await page()]
    for (let last = pages[0]; last?.length && pages.length < 9; last = pages.at(-1))
      pages.push(await page(`?before=${last.at(-1)?.id}`))
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0])
    const subjects = pages.flat().map(({ subject }) => subject)
    expect(subjects).toEqual(Array.from({ length: 120 }, (_, n) => `race ${119 - n}`))
  })

  test('shows who did what and when', async () => {
    passTime(250)
    await call(director, 'PUT', `/api/members/${priya.id}/profile`, { bio: 'Tidied' })
    expect(expectStatus(await call(director, 'GET', '/api/admin/audit'), 200)).toEqual([
      {
        id: 1,
        at: '2026-11-21T12:00:00.250Z',
        actor: 'director',
        action: 'member.edit',
        subject: 'priya',
        detail: '{"bio":["The life of priya","Tidied"]}',
        subjectName: null,
      },
    ])
  })

  test('names the race or the championship that an entry is about, as long as there is one', async () => {
    await plantChampionship('winter')
    await plantRace('spa')
    await call(director, 'PUT', '/api/championships/winter', championshipForm())
    await call(director, 'PUT', '/api/races/spa', raceForm())
    await call(director, 'DELETE', '/api/races/spa')
    const entries = expectStatus(await call(director, 'GET', '/api/admin/audit'), 200)
    expect(entries.map(({ subjectName }: { subjectName: string | null }) => subjectName)).toEqual([
      null,
      null,
      'Winter Cup',
    ])
  })

  test('the cron removes what is older than three years, and nothing else', async () => {
    restoreClock() // the database goes by its own
    const midnight = Math.floor(Date.now() / DAY) * DAY
    const ages = [1200, 1097, 1094, 1096, 1] // the fourth was told late
    await plant(
      'audit_log',
      ...ages.map((days, n) => ({
        id: n + 1,
        at: midnight - days * DAY,
        actor: 'director',
        action: 'race.edit',
        subject: 'spa',
      })),
    )
    await plant(
      'profile_edits',
      ...ages.map((_, n) => ({ entry: n + 1, member_id: 'marcus', changes: '{}' })),
    )
    const kept = async (at: number) => {
      await cleanUpAudit(openDb(env.DB), at)
      const ids = (await rowsOf('SELECT id FROM audit_log ORDER BY id')).map(({ id }) => id)
      const beside = await rowsOf('SELECT entry FROM profile_edits ORDER BY entry')
      expect(beside.map(({ entry }) => entry)).toEqual(ids)
      return ids
    }
    expect(await kept(midnight - 106 * DAY)).toEqual([1, 2, 3, 4, 5])
    expect(await kept(midnight + HOUR)).toEqual([3, 4, 5])
    expect(await kept(midnight + HOUR)).toEqual([3, 4, 5])
  })

  test('nobody can change or delete what was logged', async () => {
    restoreClock() // the database goes by its own
    const act = { actor: 'director', action: 'race.edit', subject: 'spa' }
    await plant(
      'audit_log',
      { ...act, id: 1, at: Date.now() },
      { ...act, id: 2, at: Date.now() - 1096 * DAY },
    )
    await expect(env.DB.exec("UPDATE audit_log SET actor = 'x'")).rejects.toThrow('append-only')
    await expect(env.DB.exec('DELETE FROM audit_log WHERE id = 1')).rejects.toThrow('three years')
    const again =
      "INSERT OR REPLACE INTO audit_log (id, at, actor, action, subject) VALUES (1, 0, 'x', 'x', 'x')"
    await expect(env.DB.exec(again)).rejects.toThrow('append-only')
    await env.DB.exec('DELETE FROM audit_log WHERE id = 2')
    expect(await rowsOf('SELECT id FROM audit_log')).toEqual([{ id: 1 }])
  })
})
