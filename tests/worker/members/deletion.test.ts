import { beforeEach, describe, expect, test } from 'vitest'
import { call, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, ines, marcus, priya, rammer } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { auditTrail, dump, expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, raceSeenBy } from '#tests/support/grid.ts'
import { expectNothingDangles, linksTo } from '#tests/support/links.ts'
import { plant } from '#tests/support/plant.ts'
import { register, whoIs } from '#tests/support/sign-in.ts'
import type { Row } from '#tests/support/snapshot.ts'

freshClub()

const remove = (id: string) => call(director, 'DELETE', `/api/admin/members/${id}`)

describe('when the director deletes Marcus', () => {
  beforeEach(async () => {
    await plantChampionship('winter')
    await plantRace('spa', { championship_id: 'winter' })
    await plantRace('monza', { is_active: 0 })
    await plantPlaces('spa', marcus, priya)
    const everyone = {
      message_id: 'general.1',
      chat_room_id: 'general',
      author_id: 'director',
      excerpt: '@everyone',
    }
    await plant('everyone_mentions', { ...everyone, created_at: NOON })
    await plant('announcements', { id: 'monza-moved', title: 'Monza', body: 'It moved.', created_at: NOON })
    for (const [n, { id }] of [marcus, priya].entries()) {
      const of = { member_id: id, created_at: NOON }
      await plant('passkeys', { ...of, id: `key-${id}`, public_key: 'k', counter: 0 })
      await plant('notifications', { ...of, id: `note-${id}`, type: 'mention' })
      await plant('push_subscriptions', {
        ...of,
        id: `push-${id}`,
        endpoint: `https://push.test/${id}`,
        p256dh_key: 'p',
        auth_key: 'a',
      })
      await plant('enrolment_codes', { member_id: id, code_hash: 'h', expires_at: NOON })
      const challenge = { purpose: 'add', challenge: 'c', expires_at: NOON }
      await plant('passkey_challenges', { id_hash: `browser of ${id}`, member_id: id, ...challenge })
      await plant('push_preferences', { member_id: id, mentions: 1, races: 0, announcements: 1 })
      await plant('race_reminders', { race_id: 'spa', member_id: id, kind: 'closes-soon', about: NOON })
      await plant('reserves', { race_id: 'monza', member_id: id, joined_at: NOON, queued_at: NOON })
      await plant('absences', { race_id: 'spa', member_id: id, kind: 'late', at: NOON })
      await plant('entries', { championship_id: 'winter', member_id: id, regular_since: NOON })
      await plant('calendar_feeds', { token_hash: `calendar of ${id}`, member_id: id, created_at: NOON })
      await plant('everyone_reads', { member_id: id, message_id: 'general.1' })
      await plant('announcement_reads', { member_id: id, announcement_id: 'monza-moved' })
      await plant('everyone_marks', { member_id: id, read_until: NOON })
      await plant('profile_edits', { entry: n + 1, member_id: id, changes: '{"bio":[null,"Fast"]}' })
    }
    await plant(
      'notifications',
      ...[marcus, ines].map(({ id }) => ({
        id: `waits-${id}`,
        member_id: director.id,
        type: 'member-pending',
        subject_id: id,
        created_at: NOON,
      })),
    )
    // Marcus was an admin once, and let Priya in.
    await rowsOf("UPDATE members SET approved_by = 'marcus', approved_at = 1 WHERE id = 'priya' RETURNING id")
  })

  test('of every table exactly what was theirs goes', async () => {
    const before = await dump()
    expectStatus(await remove(marcus.id), 204)
    const others = (rows: Row[] = []) =>
      rows.filter(row => !['id', 'member_id', 'subject_id'].some(column => row[column] === 'marcus'))
    const { audit_log: _, ...tables } = before
    const expected = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, others(rows)]))
    expect(await dump()).toEqual({
      ...expected,
      members: expected.members?.map(row => (row.id === 'priya' ? { ...row, approved_by: null } : row)),
      races: expected.races?.map(row =>
        row.id === 'spa' ? { ...row, registered_count: 1 } : { ...row, reserve_count: 1 },
      ),
      race_figures: [{ id: 1, active_races: 1, registrations: 1 }],
      championships: expected.championships?.map(it => ({
        ...it,
        total_registrations: 1,
        driver_count: 1,
        regular_count: 1,
      })),
      settings: [{ name: 'members-version', value: expect.stringMatching(/^[\dA-F]{16}$/) }], // the list has changed
      audit_log: [
        {
          id: expect.any(Number),
          at: NOON,
          actor: director.id,
          action: 'member.delete',
          subject: 'marcus',
          detail: null,
        },
      ],
    })
  })

  test('every foreign key that leads to members has led to them, and none does any more', async () => {
    expect((await linksTo('members', 'marcus')).idle, 'plant a row for each').toEqual([])
    expectStatus(await remove(marcus.id), 204)
    expect((await linksTo('members', 'marcus')).leading).toEqual([])
    await expectNothingDangles()
  })

  test('every table that knows members forgets them, and nobody else', async () => {
    const tables = await tablesOfMembers()
    const count = async (id: string) => {
      const counts = await Promise.all(
        tables.map(name => rowsOf(`SELECT 1 FROM ${name} WHERE member_id = ?`, id)),
      )
      return counts.map(rows => rows.length)
    }
    expect(await count('marcus'), `plant a row of Marcus in each of ${tables}`).toEqual(tables.map(() => 1))
    expectStatus(await remove(marcus.id), 204)
    expect(await count('marcus')).toEqual(tables.map(() => 0))
    expect(await count('priya')).toEqual(tables.map(() => 1))
  })

  test('nothing but the audit log knows them, and their place is free', async () => {
    expectStatus(await remove(marcus.id), 204)
    expect((await raceSeenBy(priya, 'spa')).registeredCount).toBe(1)
    const { audit_log: log, ...rest } = await dump()
    expect(JSON.stringify(rest)).not.toMatch(/marcus/i)
    expect(log).toHaveLength(1)
    expect(await auditTrail()).toEqual(['director member.delete marcus'])
  })

  test('their browser is signed out and their gamertag is free again', async () => {
    expectStatus(await remove(marcus.id), 204)
    expect(await whoIs(marcus)).toBeNull()
    expectRefused(await call(marcus, 'GET', '/api/races'), '401 sign_in_required')
    expect((await register(marcus.gamertag)).id).not.toBe(marcus.id)
  })
})

test.each([ines, rammer])('$name can be deleted too', async driver => {
  expectStatus(await remove(driver.id), 204)
  expectRefused(await remove(driver.id), '404 not_found')
})

test.each([gina, director])('$name is an admin and cannot be deleted', async admin => {
  await plantRace('spa')
  await plantPlaces('spa', admin)
  expectRefused(await expectNoChange(() => remove(admin.id)), '409 is_admin')
})

test('somebody who does not exist cannot be deleted', async () => {
  expectRefused(await expectNoChange(() => remove('nobody')), '404 not_found')
})

/** How races ended and what stewards decided stays, of a former member (docs/race-night.md 3 and 9), and who took their messages along. */
const LASTING = ['results', 'incident_drivers', 'appeals', 'penalties', 'messages_taken']

async function tablesOfMembers() {
  const rows = await rowsOf(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%`member_id`%'",
  )
  return rows.map(({ name }) => String(name)).filter(name => !LASTING.includes(name))
}
