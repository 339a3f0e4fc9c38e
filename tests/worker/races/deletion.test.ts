import { beforeEach, expect, test } from 'vitest'
import { call, expectStatus } from '#tests/support/call.ts'
import { director, ines, marcus, priya } from '#tests/support/cast.ts'
import { NOON } from '#tests/support/clock.ts'
import { dump } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { plantChampionship, plantPlaces, plantRace, START } from '#tests/support/grid.ts'
import { expectNothingDangles, linksTo } from '#tests/support/links.ts'
import { plant } from '#tests/support/plant.ts'
import type { Row } from '#tests/support/snapshot.ts'

freshClub()
beforeEach(async () => {
  await plantChampionship('winter')
  for (const race of ['spa', 'monza']) {
    await plantRace(race, { championship_id: 'winter' })
    await plantPlaces(race, marcus, priya)
    await plant('race_reminders', { race_id: race, member_id: marcus.id, kind: 'closes-soon', about: NOON })
    await plant('reserves', { race_id: race, member_id: ines.id, joined_at: NOON, queued_at: NOON })
    await plant('lobbies', { race_id: race, host_id: marcus.id, name: 'CLUB1' })
    await plant('absences', { race_id: race, member_id: ines.id, kind: 'late', at: NOON })
    // What is left of a result that was taken away, and of a case that nobody decides any more.
    await plant('result_versions', { race_id: race, version: 1, at: NOON, by_id: director.id })
    await plant('incidents', {
      id: `case of ${race}`,
      race_id: race,
      reporter_id: marcus.id,
      account: 'Contact',
      reported_at: NOON,
      reply_until: NOON,
    })
    await plant('penalties', { race_id: race, incident_id: `case of ${race}`, member_id: ines.id })
  }
  const note = { message_id: null, created_at: NOON }
  await plant(
    'notifications',
    { ...note, id: 'approved', member_id: marcus.id, type: 'member-approved' },
    { ...note, id: 'waits', member_id: director.id, type: 'member-pending', subject_id: ines.id },
  )
})

const toldOfSpa = ({ id }: { id: string }) =>
  expect.objectContaining({ id: `race-off:spa:${START}:${id}`, member_id: id, type: 'race-off' })

const remove = async () => expectStatus(await call(director, 'DELETE', '/api/races/spa'), 204)

test('a deleted race takes its registrations with it; its drivers are told, and of every table nothing else changes', async () => {
  const before = await dump()
  await remove()
  const { races, notifications = [], ...rest } = before
  const ofOthers = (rows?: Row[]) => rows?.filter(({ race_id: race }) => race !== 'spa')
  expect(await dump()).toEqual({
    ...rest,
    championships: rest.championships?.map(it => ({ ...it, race_count: 1, total_registrations: 2 })),
    championship_drivers: rest.championship_drivers?.map(it => ({ ...it, places: 1 })),
    notifications: expect.arrayContaining([...notifications, ...[marcus, priya].map(toldOfSpa)]),
    race_figures: [{ id: 1, active_races: 1, registrations: 2 }],
    races: races?.filter(({ id }) => id !== 'spa'),
    registrations: ofOthers(rest.registrations),
    race_reminders: ofOthers(rest.race_reminders),
    reserves: ofOthers(rest.reserves),
    lobbies: ofOthers(rest.lobbies),
    absences: ofOthers(rest.absences),
    result_versions: ofOthers(rest.result_versions),
    incidents: ofOthers(rest.incidents),
    penalties: ofOthers(rest.penalties),
    audit_log: [
      {
        id: expect.any(Number),
        at: NOON,
        actor: director.id,
        action: 'race.delete',
        subject: 'spa',
        detail: null,
      },
    ],
  })
})

test('nothing dangles, whatever could lead to a race', async () => {
  // A race that has a result is not deleted.
  const { idle } = await linksTo('races', 'spa')
  expect(idle, 'plant a row for each').toEqual(['result_sheets.race_id', 'results.race_id'])
  await remove()
  expect((await linksTo('races', 'spa')).leading).toEqual([])
  await expectNothingDangles()
  // The log says what was deleted, and the bell of its drivers that it is off.
  const { audit_log: _, notifications: __, ...tables } = await dump()
  expect(JSON.stringify(tables)).not.toMatch(/\bspa\b/)
})
