import { beforeEach, describe, expect, test } from 'vitest'
import { beforeBatch } from '#tests/support/breakage.ts'
import { type Caller, call, expectInvalid, expectRefused, expectStatus } from '#tests/support/call.ts'
import { director, gina, marcus, plantDrivers, priya, script } from '#tests/support/cast.ts'
import { expectNoChange, rowsOf } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import {
  championshipForm,
  plantChampionship,
  plantPlaces,
  plantRace,
  raceForm,
  raceSeenBy,
  START,
} from '#tests/support/grid.ts'
import { plant } from '#tests/support/plant.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'

freshClub()
beforeEach(async () => {
  await plantChampionship('winter', { max_participants: 10 })
  await plantRace('spa')
})

const put = (who: Caller, path: string, changes: object, expected?: object | null) =>
  call(who, 'PUT', `/api${path}`, { ...changes, expected })
const race = (changes: object, expected: object, who: Caller = director) =>
  put(who, '/races/spa', changes, expected)
const cup = (changes: object, expected: object, who: Caller = director) =>
  put(who, '/championships/winter', changes, expected)
const iso = (at: number) => new Date(at).toISOString()

describe('two admins who change a race at once', () => {
  test('both have their way, each in what they changed', async () => {
    for (let n = 0; n < 10; n++) {
      const was = await raceSeenBy(director, 'spa')
      const [date, points] = [iso(START + (n + 1) * DAY), `${n + 25}-18-15`]
      const answers = await Promise.all([
        race({ date }, { date: was.date }),
        race({ points }, { points: was.points }, script),
      ])
      for (const answer of answers) expectStatus(answer, 200)
      expect(await raceSeenBy(director, 'spa')).toMatchObject({ date, points })
    }
  })

  test('are told so where it is the same: the second hears who was faster, and how it stands now', async () => {
    const was = await raceSeenBy(director, 'spa')
    expectStatus(await race({ maxParticipants: 30 }, was), 200)
    const refused = expectRefused(
      await expectNoChange(() => race({ maxParticipants: 12, name: 'Sprint' }, was)),
      '409 changed_meanwhile',
    )
    expect(refused.changedBy).toBe(director.gamertag)
    expect(refused.current).toEqual({ ...was, maxParticipants: 30 })
  })

  test('do not clash where both want the same', async () => {
    const was = await raceSeenBy(director, 'spa')
    for (let n = 0; n < 2; n++) expectStatus(await race({ maxParticipants: 30 }, was), 200)
  })

  test('send the whole form with all that it was, and only what differs is written', async () => {
    const was = await raceSeenBy(director, 'spa')
    expectStatus(await race({ points: '10-8-6' }, { points: null }), 200)
    expectStatus(await race({ ...was, name: 'Sprint' }, was), 200)
    expect(await raceSeenBy(director, 'spa')).toMatchObject({ name: 'Sprint', points: '10-8-6' })
  })

  test('cannot together put the deadline behind the start', async () => {
    const was = await raceSeenBy(director, 'spa')
    expectStatus(await race({ date: iso(START - 30 * 60_000) }, was), 200)
    const late = { registrationDeadline: iso(START - HOUR / 4) }
    expectRefused(await expectNoChange(() => race(late, was)), '409 changed_meanwhile')
  })

  test('of thirty at once on one field exactly one is right', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => race({ maxParticipants: 21 + n }, { maxParticipants: 20 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('hear of a clash though it came between the look and the writing', async () => {
    beforeBatch(() => race({ name: 'Theirs' }, { name: 'Race spa' }))
    expectRefused(await race({ name: 'Mine' }, { name: 'Race spa' }), '409 changed_meanwhile')
    expect((await raceSeenBy(marcus, 'spa')).name).toBe('Theirs')
  })
})

test('a script that says nothing of what was writes over it, as ever', async () => {
  expectStatus(await put(director, '/races/spa', raceForm({ name: 'Scripted' })), 200)
  expectStatus(await put(director, '/races/spa', raceForm({ name: 'Again' }), null), 200)
  expect((await raceSeenBy(marcus, 'spa')).name).toBe('Again')
})

test('an edit of nothing changes nothing, and is no act', async () => {
  const was = await raceSeenBy(director, 'spa')
  const answer = await expectNoChange(() => race(was, was))
  expect(expectStatus(answer, 200)).toEqual(was)
})

test('a race that is gone is not found, whatever it was', async () => {
  expectRefused(await put(director, '/races/nobody', { name: 'x' }, { name: 'y' }), '404 not_found')
})

test('what is wrong with an edit is named where it is', async () => {
  const was = await raceSeenBy(director, 'spa')
  const wrong = (changes: object, expected: unknown) =>
    expectNoChange(() => put(director, '/races/spa', changes, expected as object))
  expectInvalid(await wrong({ name: '' }, was), 'name')
  expectInvalid(
    await wrong({ maxParticipants: 99 }, { ...was, maxParticipants: 0 }),
    'expected.maxParticipants',
    'maxParticipants',
  )
  expectInvalid(await wrong({ name: 'Sprint' }, {}), 'expected.name')
  expectInvalid(await wrong({ registrationDeadline: iso(START + 1) }, was), 'registrationDeadline')
  expectInvalid(await wrong({ championshipId: 'nobody' }, was), 'championshipId')
  for (const expected of ['', 'x', 7, true, ['name']])
    expectInvalid(await wrong(raceForm(), expected), 'expected')
})

test('an edit keeps to the places taken and to the limit of a championship', async () => {
  const was = await raceSeenBy(director, 'spa')
  await plantPlaces('spa', ...(await plantDrivers(11)))
  expectRefused(await race({ maxParticipants: 10 }, was), '409 below_registered')
  expectRefused(await race({ championshipId: 'winter' }, was), '409 championship_full')
})

describe('two admins who change a championship at once', () => {
  const read = async () => expectStatus(await call(director, 'GET', '/api/championships/winter'), 200)

  test('both have their way, each in what they changed', async () => {
    for (let n = 0; n < 5; n++) {
      const was = await read()
      const [rules, season] = [`Rule ${n}`, `Season ${n}`]
      const answers = await Promise.all([cup({ rules }, was), cup({ season }, was, script)])
      for (const answer of answers) expectStatus(answer, 200)
      expect(await read()).toMatchObject({ rules, season })
    }
  })

  test('are told so where it is the same', async () => {
    const was = await read()
    expectStatus(await cup({ rules: 'Theirs' }, was), 200)
    const refused = expectRefused(
      await expectNoChange(() => cup({ rules: 'Mine' }, was)),
      '409 changed_meanwhile',
    )
    expect(refused).toMatchObject({ changedBy: director.gamertag, current: { ...was, rules: 'Theirs' } })
  })

  test('cannot together end it before it starts', async () => {
    const was = await read()
    expectStatus(await cup({ endDate: '2026-12-01' }, was), 200)
    expectRefused(await cup({ startDate: '2026-12-24' }, was), '409 changed_meanwhile')
    expectInvalid(await cup({ startDate: '2027-12-24' }, was), 'endDate')
  })

  test('still cannot take fewer drivers than it has', async () => {
    await plantRace('monza', { championship_id: 'winter' })
    await plantPlaces('monza', marcus, priya)
    expectRefused(await cup({ maxParticipants: 1 }, await read()), '409 below_registered')
  })

  test('a script that says nothing of what was writes over it, as ever', async () => {
    expectStatus(await put(director, '/championships/winter', championshipForm({ rules: 'x' })), 200)
    expect((await read()).rules).toBe('x')
  })
})

describe('a profile that an admin edits', () => {
  const edit = (who: Caller, changes: object, expected?: object) =>
    put(who, '/members/marcus/profile', changes, expected)

  const clash = async (who: Caller, changes: object, expected: object) =>
    expectRefused(await expectNoChange(() => edit(who, changes, expected)), '409 changed_meanwhile')

  test('keeps what its driver wrote meanwhile, and the admin hears of it', async () => {
    expectStatus(await edit(marcus, { bio: 'I drive', carNumber: '7' }), 200)
    const refused = await clash(director, { bio: 'Tidied' }, { bio: null })
    expect(refused.current).toMatchObject({ bio: 'I drive', carNumber: '7' })
    expect(refused.changedBy).toBe(marcus.gamertag)
    expectStatus(await edit(director, { favoriteTrack: 'Spa' }, { favoriteTrack: null }), 200)
    expectStatus(await edit(director, { bio: 'Tidied' }, { bio: 'I drive' }), 200)
  })

  test('keeps what another admin has made of it, who is named, also to its driver', async () => {
    const [bio, long] = ['The life of marcus', 'b'.repeat(400)]
    expectStatus(await edit(director, { bio: long, carNumber: '7' }, { bio, carNumber: null }), 200)
    for (const who of [script, marcus])
      expect((await clash(who, { bio: 'Mine' }, { bio })).changedBy).toBe(director.gamertag)
    expectStatus(await edit(marcus, { bio: `${long}!`, carNumber: '8' }), 200)
    expect((await clash(director, { carNumber: '9' }, { carNumber: '7' })).changedBy).toBe(marcus.gamertag)
  })

  test('that another admin edits whom the club has deleted since, is said to be by nobody', async () => {
    await plant('audit_log', { id: 1, at: 1, actor: 'gone', action: 'member.edit', subject: 'marcus' })
    await plant('profile_edits', { entry: 1, member_id: 'marcus', changes: '{"bio":[null,"Theirs"]}' })
    await rowsOf("UPDATE members SET bio = 'Theirs' WHERE id = 'marcus' RETURNING id")
    expect((await clash(director, { bio: 'Mine' }, { bio: null })).changedBy).toBeNull()
  })

  test('and what is wrong with that edit is named', async () => {
    expectInvalid(await edit(director, { bio: 'Tidied' }, {}), 'expected.bio')
    expectInvalid(await edit(director, { carNumber: 'x' }, { carNumber: null }), 'carNumber')
  })
})

describe('the log says what an edit changed', () => {
  const details = async () =>
    (await rowsOf('SELECT detail FROM audit_log ORDER BY id')).map(({ detail }) => detail)

  test('of a race and a championship with old and new values, long texts cut', async () => {
    const was = await raceSeenBy(director, 'spa')
    await race({ ...was, date: iso(START + DAY), championshipId: 'winter', isActive: false }, was)
    await cup({ rules: 'r'.repeat(500), maxParticipants: 20 }, { rules: null, maxParticipants: 10 })
    const [ofRace, ofCup] = (await details()).map(detail => JSON.parse(String(detail)))
    expect(ofRace).toEqual({ date: [START, START + DAY], championshipId: [null, 'winter'], isActive: [1, 0] })
    expect(ofCup).toEqual({ rules: [null, `${'r'.repeat(300)}…`], maxParticipants: [10, 20] })
  })

  test('also of a script, which sends everything, only what is another by now', async () => {
    const was = await raceSeenBy(director, 'spa')
    await put(director, '/races/spa', { ...was, name: 'Sprint' })
    expect(await details()).toEqual(['{"name":["Race spa","Sprint"]}'])
  })

  test('of a profile with old and new values as long as there is that member, so that an erased one stays erased', async () => {
    const told = async () => {
      const entries = expectStatus(await call(director, 'GET', '/api/admin/audit'), 200)
      const edit = entries.find(({ action }: { action: string }) => action === 'member.edit')
      return [edit.actor, edit.subject, edit.detail]
    }
    const was = expectStatus(await call(director, 'GET', '/api/members/marcus'), 200)
    await put(director, '/members/marcus/profile', {
      bio: 'Tidied',
      carNumber: null,
      displayName: 'Marcus W',
    })
    expect(await details()).toEqual(['displayName, bio'])
    const [actor, subject, detail] = await told()
    expect([actor, subject, JSON.parse(detail)]).toEqual([
      'director',
      'marcus',
      { displayName: [was.displayName, 'Marcus W'], bio: ['The life of marcus', 'Tidied'] },
    ])
    expectStatus(await call(director, 'DELETE', '/api/admin/members/marcus'), 204)
    expect(await told()).toEqual(['director', 'marcus', 'displayName, bio'])
    expect(await rowsOf('SELECT * FROM profile_edits')).toEqual([])
  })

  test('and nothing where it changes nothing, whoever sends it and whether with what it was', async () => {
    const was = expectStatus(await call(director, 'GET', '/api/members/marcus'), 200)
    const spa = await raceSeenBy(director, 'spa')
    const winter = expectStatus(await call(director, 'GET', '/api/championships/winter'), 200)
    for (const who of [director, script]) {
      expectStatus(await put(who, '/members/marcus/profile', was), 200)
      expectStatus(await put(who, '/members/marcus/profile', was, was), 200)
      expectStatus(await put(who, '/members/marcus/profile', {}), 200)
      expectStatus(await put(who, '/races/spa', spa), 200)
      expectStatus(await put(who, '/championships/winter', winter), 200)
    }
    expectStatus(await put(marcus, '/members/marcus/profile', { bio: 'Mine' }), 200)
    expect(await details()).toEqual([])
    expect(await rowsOf('SELECT * FROM profile_edits')).toEqual([])
  })
})

test('an admin who has not proven who they are changes nothing', async () => {
  const was = await raceSeenBy(director, 'spa')
  expectRefused(await expectNoChange(() => race({ name: 'x' }, was, gina)), '403 proof_required')
  expectRefused(await expectNoChange(() => race({ name: 'x' }, was, marcus)), '403 admins_only')
})
