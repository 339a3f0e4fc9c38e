import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { breakDatabase } from '#tests/support/breakage.ts'
import { call, expectRefused, expectStatus, inWords } from '#tests/support/call.ts'
import { director, gina, marcus, priya } from '#tests/support/cast.ts'
import { NOON, passTime, setClock } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { DEADLINE, plantPlaces, plantRace, START } from '#tests/support/grid.ts'
import {
  act,
  ann,
  ben,
  blame,
  cem,
  demote,
  look,
  openCase,
  plantRaceAndStewards,
  prove,
} from '#tests/support/incidents.ts'
import { stray } from '#tests/support/no-stray-errors.ts'
import { plant } from '#tests/support/plant.ts'
import { gridOf } from '#tests/support/reserves.ts'
import { configure } from '#tests/support/settings.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { knock } from '#tests/support/sockets.ts'
import { expectNoTrace } from '#tests/support/traces.ts'
import { installTripMeter } from '#tests/support/trips.ts'
import { plantUpload } from '#tests/support/uploads.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#worker/lib/clock.ts'
import { makeCall, plantSituation, rows } from '../authorization-matrix.ts'

// Whoever was here before is answered while D1 is asked whether they still may.

const changeSession = (what: string) =>
  env.DB.prepare(`UPDATE sessions SET ${what} WHERE member_id = 'marcus'`).run()
const ID = '3f8e2c1a-0000-4000-8000-000000000001'
const PATH = `/objects/${ID}-40x30.jpg`
const endMarcus = "DELETE FROM sessions WHERE member_id = 'marcus'"

describe('a session that was used here a moment ago and has ended since', () => {
  freshClub()

  test('opens nothing more than a stranger may, and leaves no trace', async () => {
    await plantSituation()
    configure({ RATE_LIMITS: 'off' })
    const looks = rows.filter(({ route }) => /^GET \/(api|objects|ws)/.test(route))
    for (const row of looks) await makeCall(row, 'approved') // does also what a look has to, once
    for (const row of looks) {
      passTime(5 * SECOND) // between one look and the next, as nobody is in haste
      await changeSession("method = 'gamertag'")
      await makeCall(row, 'approved')
      await changeSession("method = 'admin_key', key_print = 'of another'")
      await expectNoTrace(async () => {
        const answer = await makeCall(row, 'approved')
        const status = String(row.answers.stranger).slice(0, 3)
        expect(String(answer.status), inWords(answer)).toBe(status)
      })
    }
  })

  test('moves nobody on in a race whose doors have closed', async () => {
    await plantRace('spa', { max_participants: 1 })
    await plantPlaces('spa', priya)
    const at = { joined_at: NOON, queued_at: NOON, here_at: DEADLINE }
    await plant('reserves', { race_id: 'spa', member_id: 'gina', ...at })
    expectStatus(await call(marcus, 'GET', '/api/races'), 200)
    setClock(START - 10 * MINUTE)
    expectStatus(await call(marcus, 'GET', '/api/races'), 200)
    await env.DB.prepare(endMarcus).run()
    await expectNoTrace(async () =>
      expectRefused(await call(marcus, 'GET', '/api/races/spa/board'), '401 sign_in_required'),
    )
    expectStatus(await call(priya, 'GET', '/api/races/spa/board'), 200)
    expect(await gridOf('spa'), 'the doors have closed').toEqual(['gina'])
  })

  test('closes the votes of no case', async () => {
    await plantRaceAndStewards()
    await openCase()
    setClock(NOON + DAY)
    await prove(ann, ben, cem)
    expectStatus(await act(ann, 'PUT', 'vote', blame), 200)
    expect(expectStatus(await look(ben), 200).voting.votes).toBeNull()
    await demote(cem, gina, director) // one vote is all that is needed now
    await env.DB.prepare("DELETE FROM sessions WHERE member_id = 'ben'").run()
    await expectNoTrace(async () => expectRefused(await look(ben), '401 sign_in_required'))
  })

  test('enters no room', async () => {
    expectStatus(await knock(marcus, '/ws?room=general'), 101)
    await env.DB.prepare(endMarcus).run()
    expectRefused(await knock(marcus, '/ws?room=general'), '401 sign_in_required')
    expect(await rowsOf('SELECT * FROM session_rooms')).toEqual([])
  })
})

describe('who has become somebody else since their last call', () => {
  freshClub()
  beforeEach(async () => {
    for (const who of [marcus, director]) expectStatus(await call(who, 'GET', '/api/races'), 200)
  })

  test('is rejected with the next', async () => {
    await env.DB.prepare("UPDATE members SET status = 'rejected' WHERE id = 'marcus'").run()
    expectRefused(await call(marcus, 'GET', '/api/races'), '403 rejected')
  })

  test('acts as no admin any more with the next', async () => {
    expectStatus(await call(director, 'GET', '/api/admin/audit'), 200)
    await env.DB.prepare("UPDATE members SET is_admin = 0 WHERE id = 'director'").run()
    expectRefused(await call(director, 'GET', '/api/admin/audit'), '403 admins_only')
  })

  test('acts as an admin with the next', async () => {
    expectRefused(await call(marcus, 'GET', '/api/admin/audit'), '403 admins_only')
    await env.DB.prepare("UPDATE members SET is_admin = 1 WHERE id = 'marcus'").run()
    const { methods } = expectRefused(await call(marcus, 'GET', '/api/admin/audit'), '403 proof_required')
    expect(methods).toEqual([])
  })

  test('has to prove themselves anew where the proof is too old by now', async () => {
    passTime(11 * HOUR)
    expectStatus(await call(director, 'GET', '/api/admin/audit'), 200)
    await env.DB.prepare("UPDATE sessions SET expires_at = expires_at * 2 WHERE member_id = 'director'").run()
    expectStatus(await call(director, 'GET', '/api/admin/audit'), 200)
    passTime(2 * HOUR)
    expectRefused(await call(director, 'GET', '/api/admin/audit'), '403 proof_required')
  })

  test('reads as themselves in the same browser', async () => {
    const browser = await signIn(marcus.gamertag)
    expectStatus(await call(browser, 'GET', `/api/notifications/${marcus.id}`), 200)
    await env.DB.prepare("UPDATE sessions SET member_id = 'priya' WHERE member_id = 'marcus'").run()
    expectRefused(await call(browser, 'GET', `/api/notifications/${marcus.id}`), '403 not_you')
    expect((await call(browser, 'GET', '/api/session')).body.member.id).toBe(priya.id)
  })
})

describe('a look whose session D1 cannot confirm', () => {
  freshClub()

  test('is refused with nothing of the answer that it had begun', async () => {
    await plantUpload(ID, marcus.id, PATH)
    expectStatus(await call(marcus, 'GET', PATH), 200)
    breakDatabase(sql => !sql.includes('"sessions"'))
    const answer = await call(marcus, 'GET', PATH)
    const { requestId } = expectRefused(answer, '500 internal')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    const { headers } = answer
    for (const name of ['etag', 'content-length', 'content-disposition', 'accept-ranges'])
      expect(headers.get(name), name).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    stray.mockClear() // the fault is in the log
  })
})

describe('how often somebody far away waits', () => {
  freshClub()

  test('is once where they were here before, and never for what another would be told', async () => {
    const count = installTripMeter()
    const look = () => call(marcus, 'GET', '/api/races')
    expect([await count(look), await count(look)]).toEqual([2, 1])
    await env.DB.prepare(endMarcus).run()
    let status = 0
    const trips = await count(async () => {
      ;({ status } = await look())
    })
    expect({ status, trips }).toEqual({ status: 401, trips: 2 })
  })
})
