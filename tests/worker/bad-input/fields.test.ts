import { beforeEach, describe, expect, test } from 'vitest'
import { expectInvalid, inWords } from '#tests/support/call.ts'
import { expectNoChange } from '#tests/support/dump.ts'
import { freshClub } from '#tests/support/fresh-club.ts'
import { bodyCalls, plantSituation, send } from './calls.ts'
import * as kinds from './kinds.ts'

const {
  day,
  flag,
  id,
  instant,
  optionalFlag,
  optionalLine,
  optionalLines,
  optionalWhole,
  requiredLine,
  whole,
} = kinds

const raceFields = {
  name: requiredLine(120),
  track: requiredLine(60),
  carClass: requiredLine(40),
  date: instant,
  registrationDeadline: instant,
  maxParticipants: whole(1, 50),
  championshipId: {
    bad: ['nobody knows it', 7, true, [], ['winter'], {}],
    good: [undefined, null, '', 'winter'],
  },
  roundNumber: optionalWhole(1, 999),
  points: optionalLine(200),
  isActive: optionalFlag,
}
const championshipFields = {
  name: requiredLine(120),
  season: requiredLine(40),
  startDate: day,
  endDate: { ...day, good: [] },
  maxParticipants: optionalWhole(1, 10_000),
  description: optionalLines(4000),
  rules: optionalLines(8000),
  isActive: optionalFlag,
}
const nickname = requiredLine(50)

/** The fields of every body, by route. */
const fields: Record<string, Record<string, kinds.Kind>> = {
  'POST /api/session': {
    gamertag: { ...requiredLine(32), good: [] },
    adminKey: { bad: [7, true, [], {}, 'x'.repeat(201)], good: [undefined, null, ''] },
  },
  'POST /api/members': {
    displayName: { ...nickname, good: [] },
    gamertag: { ...requiredLine(32), good: [] },
    experienceLevel: { ...kinds.experience, good: [] },
  },
  'PUT /api/members/:id/profile': {
    displayName: { bad: nickname.bad.filter(value => value != null), good: [...nickname.good, undefined] },
    bio: optionalLines(1000),
    favoriteTrack: optionalLine(60),
    favoriteCarClass: optionalLine(40),
    carNumber: kinds.carNumber,
    profileImageUrl: {
      bad: ['https://pictures.test/me.png', '/objects/of-somebody-else.png', 7, [], {}],
      good: [undefined, null, ''],
    },
    streamLink: kinds.link,
    streamLink2: kinds.link,
    experienceLevel: kinds.experience,
  },
  'POST /api/admin/approve-member': {
    memberId: id,
    approved: flag,
    rejectionReason: optionalLines(500),
  },
  'POST /api/championships': championshipFields,
  'PUT /api/championships/:id': championshipFields,
  'POST /api/races': raceFields,
  'PUT /api/races/:id': raceFields,
  'POST /api/registrations': {
    raceId: id,
    memberId: { bad: [7, true, [], ['director'], {}], good: [] },
  },
}

const withRequired = bodyCalls.filter(({ route }) => requiredOf(route).length > 0)

freshClub()
beforeEach(plantSituation)

test('every call that takes a body has its fields in the table', () => {
  expect(Object.keys(fields).sort()).toEqual(bodyCalls.map(({ route }) => route).sort())
})

test.each(withRequired)('$route names all that is missing at once', async good => {
  await expectNoChange(async () => {
    expectInvalid(await send(good, {}), ...requiredOf(good.route))
    expectInvalid(await send(good, undefined), ...requiredOf(good.route))
  })
})

describe.each(bodyCalls)('$route', good => {
  const table = Object.entries(fields[good.route] ?? {})

  test.each(table)('refuses a bad %s with a sentence and writes nothing', async (field, { bad }) => {
    await expectNoChange(async () => {
      for (const value of bad) expectInvalid(await send(good, { ...good.body, [field]: value }), field)
    })
  })

  test.each(table.filter(([, kind]) => kind.good.length > 0))('takes a good %s', async (field, kind) => {
    for (const value of kind.good) {
      const answer = await send(good, { ...good.body, [field]: value })
      expect(answer.status, `${JSON.stringify(value)}: ${inWords(answer)}`).toBeLessThan(300)
    }
  })
})

function requiredOf(route: string) {
  const table = Object.entries(fields[route] ?? {})
  return table.filter(([, { bad }]) => bad.includes(undefined)).map(([field]) => field)
}
