import { describe, expect, test } from 'vitest'
import { expectInvalid, inWords } from '#tests/support/call.ts'
import { director } from '#tests/support/cast.ts'
import { freshClub, renewClub } from '#tests/support/fresh-club.ts'
import { expectNoTraces } from '#tests/support/traces.ts'
import { plantSituation } from '../authorization-matrix.ts'
import { bodyCalls, type GoodCall, send } from './calls.ts'
import * as kinds from './kinds.ts'

const { day, flag, id, instant, optionalFlag, optionalText, optionalWhole, requiredText, whole } = kinds

const raceFields = {
  name: requiredText(120),
  track: requiredText(60),
  carClass: requiredText(40),
  date: instant,
  registrationDeadline: instant,
  maxParticipants: whole(1, 50),
  championshipId: {
    bad: [7, true, [], ['winter'], {}],
    good: [undefined, null, '', 'winter'],
  },
  roundNumber: optionalWhole(1, 999),
  points: optionalText(200),
  isActive: optionalFlag,
}
const championshipFields = {
  name: requiredText(120),
  season: requiredText(40),
  startDate: day,
  endDate: { ...day, good: [] },
  maxParticipants: optionalWhole(1, 10_000),
  description: optionalText(4000),
  rules: optionalText(8000),
  isActive: optionalFlag,
}
const nickname = requiredText(50)
const actor = { bad: [7, true, [], ['director'], {}], good: [undefined, null, 'director'] }

const endpoint = { bad: [undefined, null, '', 'x'.repeat(1025), 7, true, [], {}], good: [] }

const ceremonyAnswer = { bad: [undefined, null, '', 'x', 7, true, []], good: [] }
const maybeGamertag = { bad: requiredText(32).bad.filter(value => value != null) }

/** The fields of every body, by route. */
const fields: Record<string, Record<string, kinds.Kind>> = {
  'POST /api/session': {
    gamertag: { ...requiredText(32), good: [] },
    adminKey: { bad: [7, true, [], {}, 'x'.repeat(201)], good: [undefined, null, ''] },
  },
  'POST /api/members/look-up': { gamertag: { ...requiredText(32), good: [] } },
  'POST /api/session/passkey': {
    response: ceremonyAnswer,
    gamertag: { ...maybeGamertag, good: [undefined, null, director.gamertag] },
  },
  'POST /api/passkeys/options': {
    gamertag: { ...maybeGamertag, good: [undefined, null, director.gamertag] },
    code: {
      bad: [7, true, [], {}, '', '1234567', '123456789', '1234567a', '１２３４５６７８'],
      good: [undefined, null],
    },
  },
  'POST /api/passkeys': { response: ceremonyAnswer, name: optionalText(40) },
  'PATCH /api/passkeys/:id': { name: requiredText(40) },
  'POST /api/members': {
    displayName: { ...nickname, good: [] },
    gamertag: { ...requiredText(32), good: [] },
    experienceLevel: { ...kinds.experience, good: [] },
  },
  'PUT /api/members/:id/profile': {
    displayName: { bad: nickname.bad.filter(value => value != null), good: [...nickname.good, undefined] },
    bio: optionalText(1000),
    favoriteTrack: optionalText(60),
    favoriteCarClass: optionalText(40),
    carNumber: kinds.carNumber,
    profileImageUrl: {
      bad: ['x'.repeat(201), 7, [], {}],
      good: [undefined, null, ''],
    },
    streamLink: kinds.link,
    streamLink2: kinds.link,
    experienceLevel: kinds.experience,
  },
  'PUT /api/admin/members/:id/admin': { isAdmin: { ...flag, good: [false] } },
  'POST /api/admin/approve-member': {
    memberId: id,
    approved: flag,
    rejectionReason: optionalText(500),
    expectedStatus: { bad: ['', 'Pending', 'banned', 7, [], {}], good: [undefined, null] },
  },
  'POST /api/push/subscribe': {
    memberId: actor,
    endpoint,
    keys: { bad: [undefined, null, '', 'x', 7, true, []], good: [] },
  },
  'DELETE /api/push/unsubscribe': { endpoint },
  'PUT /api/push/preferences': { mentions: optionalFlag, races: optionalFlag, announcements: optionalFlag },
  'POST /api/push/send': {
    title: requiredText(100),
    body: requiredText(300),
    url: kinds.placeOrLink,
  },
  'POST /api/championships': {
    ...championshipFields,
    scoring: {
      bad: [7, true, '', 'formula-one', []],
      good: [undefined, null, { points: [3, 1] }],
    },
  },
  'PUT /api/championships/:id': championshipFields,
  'POST /api/races': raceFields,
  'PUT /api/races/:id': raceFields,
  'POST /api/chat-rooms': {
    name: requiredText(80),
    type: { bad: [undefined, null, '', 'other', 7, true, [], {}], good: [] },
    championshipId: { bad: [7, true, [], {}], good: ['winter'] },
  },
  'POST /api/chat-rooms/:roomId/messages': {
    message: requiredText(2000),
    memberId: actor,
    replyToMessageId: { bad: [7, true, [], {}], good: [undefined, null] },
    clientMessageId: kinds.uuid,
  },
  'PATCH /api/chat-rooms/:roomId/messages/:messageId': { message: requiredText(2000), memberId: actor },
  'POST /api/messages/:messageId/like': { memberId: actor, pinnedBy: actor },
  'DELETE /api/messages/:messageId/like': { memberId: actor, pinnedBy: actor },
  'POST /api/messages/:messageId/pin': { memberId: actor, pinnedBy: actor },
  'DELETE /api/messages/:messageId/pin': { memberId: actor, pinnedBy: actor },
  'POST /api/chat-rooms/:roomId/polls': {
    question: requiredText(200),
    options: kinds.pollOptions,
    allowMultipleVotes: { bad: [true, 'false', 0, 1, [], {}], good: [undefined, null, false] },
    expiresAt: {
      bad: instant.bad.filter(value => value != null && value !== ''),
      good: [undefined, null, '', '2026-12-24T18:00:00Z', '2026-12-24T18:00+01:00'],
    },
    createdBy: actor,
    clientPollId: kinds.uuid,
  },
  'POST /api/polls/:pollId/vote': {
    optionId: { bad: [undefined, null, '', 7, true, [], {}], good: [] },
    memberId: { ...actor, good: [] },
  },
  'PUT /api/club-admin-text': {
    text: optionalText(4000),
    expectedText: { bad: [7, true, [], {}], good: [undefined, null] },
  },
  'POST /api/objects/upload': {
    contentType: {
      bad: [undefined, null, '', 'x'.repeat(101), 7, true, [], {}],
      good: [' Image/PNG ', 'video/mp4'],
    },
    size: {
      bad: [undefined, null, 0, -1, 1.5, '1000', true, [], {}, 2 ** 53],
      good: [1, 10 * 1024 * 1024],
    },
    purpose: { bad: [undefined, null, '', 'Chat', 'other', 7, true, [], {}], good: ['chat'] },
  },
  'POST /api/objects/normalize-path': {
    uploadURL: { bad: [undefined, null, '', 'x'.repeat(2001), 7, true, [], {}], good: [] },
  },
  'POST /api/reserves': {
    raceId: id,
    memberId: { bad: [7, true, [], ['director'], {}], good: [] },
  },
  'PUT /api/championships/:id/entries/:memberId/regular': {
    regular: { bad: [undefined, null, 'true', '', 0, 1, [], [true], {}], good: [true, false] },
  },
  'PUT /api/championships/:id/entries/:memberId': {
    class: { bad: [...optionalText(30).bad, 'Amateur'], good: [undefined, null, '', '   ', 'Pro', ' Pro '] },
    team: optionalText(40),
  },
  'PUT /api/championships/:id/scoring': {
    points: kinds.listOfPoints,
    pole: kinds.points,
    fastestLap: kinds.points,
    bestRounds: optionalWhole(1, 100),
    teamDrivers: optionalWhole(1, 20),
    classes: kinds.classes,
  },
  'PUT /api/leaving': {
    messages: { bad: [undefined, null, '', 'burn', 7, true, [], {}], good: ['go', 'stay'] },
  },
  'PUT /api/races/:id/presence/:memberId': {
    state: { bad: [undefined, '', 'there', 'HERE', 7, true, [], ['here'], {}], good: [null, 'here', 'late'] },
  },
  'PUT /api/races/:id/host': {
    memberId: { bad: [undefined, '', 'nobody', 'ines', 'rammer', 7, true, [], {}], good: [null, 'priya'] },
  },
  'PUT /api/races/:id/lobby': {
    name: requiredText(60),
    code: optionalText(40),
    note: optionalText(200),
  },
  'PUT /api/races/:id/result': {
    basedOn: { bad: [undefined, null, '', '0', -1, 0.5, 2 ** 53, true, [], {}], good: [0] },
    lines: { bad: [undefined, null, '', 'marcus', 7, true, [], {}, Array(101).fill({})], good: [] },
    poleId: { bad: [7, true, [], {}], good: [undefined, null, '', 'marcus'] },
    fastestId: { bad: [7, true, [], {}], good: [undefined, null, '', 'marcus'] },
    winnerTime: {
      bad: [7, true, [], {}, '42', '42:31', '42:61.000', '1:75:00.000', '-1:00.000', 'x'.repeat(21)],
      good: [undefined, null, '', '42:31.123', '1:02:31.1', ' 0:59.999 '],
    },
    pictureUrl: {
      bad: [7, true, [], {}, '/objects/x.jpg', 'https://elsewhere.test/a.jpg', 'x'.repeat(201)],
      good: [undefined, null, ''],
    },
    reason: optionalText(200),
  },
  'DELETE /api/races/:id/result': {
    basedOn: { bad: [undefined, null, '', '1', -1, 0.5, 2 ** 53, true, [], {}], good: [1] },
    reason: optionalText(200),
  },
  'PUT /api/races/:id/absences/:memberId': {
    excused: { bad: [undefined, null, 'true', '', 0, 1, [], [true], {}], good: [true, false] },
  },
  'POST /api/incidents': {
    id: kinds.uuid,
    raceId: id,
    lap: optionalWhole(1, 999),
    spot: optionalText(60),
    raceTime: optionalText(10),
    drivers: {
      bad: [undefined, null, '', 'marcus', 7, true, {}, [], ['marcus', 'marcus'], ['1', '2', '3', '4', '5']],
      good: [['marcus'], ['marcus', 'priya']],
    },
    account: requiredText(1000),
    rule: optionalText(120),
    clips: kinds.clips,
    official: optionalFlag,
  },
  'PUT /api/incidents/:id/reply': { account: requiredText(1000), atFault: flag, clips: kinds.clips },
  'PUT /api/incidents/:id/vote': {
    verdict: {
      bad: [undefined, null, '', 'Penalty', 7, true, [], {}],
      good: ['no-action', 'racing-incident'],
    },
    blamedId: { bad: [7, true, [], ['marcus'], {}], good: [undefined, null, '', 'marcus'] },
    offence: { bad: [...optionalText(40).bad, 'speeding'], good: [undefined, null, '', '   ', 'crash'] },
    reason: requiredText(300),
  },
  'POST /api/incidents/:id/decision': {
    text: requiredText(2000),
    rule: optionalText(120),
    penalties: kinds.penalties,
    verdict: { bad: ['', 'Penalty', 7, true, [], {}], good: [undefined, null, 'no-action', 'warning'] },
  },
  'DELETE /api/incidents/:id/decision': { reason: requiredText(300) },
  'POST /api/incidents/:id/appeals': {
    ground: { bad: [undefined, null, '', 'luck', 7, true, [], {}], good: ['evidence', 'rule', 'procedure'] },
    text: requiredText(1000),
    clips: kinds.clips,
  },
  'POST /api/incidents/:id/answer': {
    text: requiredText(2000),
    penalties: { ...kinds.penalties, good: [undefined, null, []] }, // nothing harsher than the decision
  },
  'POST /api/client-errors': {
    page: { bad: [undefined, null, 7, '', '/members/marcus/profile', []], good: ['/races', 'another page'] },
    place: {
      bad: [undefined, null, 7, '', '/assets/x.js', 'https://elsewhere.test/assets/x.js:1:1', []],
      good: ['/assets/x.js:1:1'],
    },
  },
  'POST /api/registrations': {
    raceId: id,
    memberId: { bad: [7, true, [], ['director'], {}], good: [] },
  },
}

freshClub(plantSituation)

test('every call that takes a body has its fields in the table', () => {
  expect(Object.keys(fields).sort()).toEqual([...new Set(bodyCalls.map(({ route }) => route))].sort())
})

const tableOf = ({ route }: GoodCall) => Object.entries(fields[route] ?? {})

/** What a call is sent one after the other: in each round the next value of every field that has one left. */
function roundsOf(good: GoodCall, values: 'bad' | 'good') {
  const table = tableOf(good)
  return Array.from({ length: Math.max(...table.map(([, kind]) => kind[values].length)) }, (_, round) =>
    Object.fromEntries(
      table
        .filter(([, kind]) => round < kind[values].length)
        .map(([field, kind]) => [field, kind[values][round]]),
    ),
  )
}

test('names every field that is wrong, each with a sentence, and writes nothing', () =>
  expectNoTraces(
    bodyCalls.flatMap(good =>
      roundsOf(good, 'bad').map(wrong => async () => {
        const answer = await send(good, { ...good.body, ...wrong })
        expectInvalid(answer, ...Object.keys(wrong))
        return answer
      }),
    ),
    () => renewClub(plantSituation),
  ))

test('names all that is missing at once, also when nothing is sent', async () => {
  for (const good of bodyCalls) {
    const required = tableOf(good)
      .filter(([, { bad }]) => bad.includes(undefined))
      .map(([field]) => field)
    if (required.length === 0) continue
    expectInvalid(await send(good, {}), ...required)
    expectInvalid(await send(good, undefined), ...required)
  }
})

describe.each(bodyCalls)('$route', good => {
  test('takes every value at the edge', async () => {
    for (const values of roundsOf(good, 'good')) {
      const answer = await send(good, { ...good.body, ...values })
      expect(answer.status, `${JSON.stringify(values).slice(0, 500)}: ${inWords(answer)}`).toBeLessThan(300)
    }
  })
})
