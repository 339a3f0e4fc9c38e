import { env } from 'cloudflare:workers'
import { call, withCookie } from '#tests/support/call.ts'
import {
  director,
  gina,
  guesser,
  ines,
  marcus,
  plantStaleSession,
  priya,
  rammer,
  script,
  stale,
  stranger,
} from '#tests/support/cast.ts'
import { ceremonies, ownKeys, plantCeremonies } from '#tests/support/ceremonies.ts'
import { NOON } from '#tests/support/clock.ts'
import { championshipForm, plantChampionship, plantPlaces, plantRace, raceForm } from '#tests/support/grid.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { plant } from '#tests/support/plant.ts'
import { aSubscription } from '#tests/support/push-service.ts'
import { plantResult, wipeResult } from '#tests/support/results.ts'
import { ownerOf, settleRooms } from '#tests/support/rooms.ts'
import { plantScoring, SCORING } from '#tests/support/standings.ts'
import { plantTicket, plantUpload } from '#tests/support/uploads.ts'
import { openDb } from '#worker/db/client.ts'
import { setHost } from '#worker/features/board/mutations.ts'
import { ROOM_VERSION } from '#worker/features/chat/room/room-schema.ts'
import { objectPath, uploadPath } from '#worker/features/uploads/rules/object-paths.ts'
import { DAY, HOUR } from '#worker/lib/clock.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { roomStub } from '#worker/lib/objects/stubs.ts'

const TICKET = '6ba7b810-9dad-41d1-80b4-00c04fd430c9'
const PICTURE = '6ba7b810-9dad-41d1-80b4-00c04fd430c8'
const SEND = '6ba7b810-9dad-41d1-80b4-00c04fd430ca'
/** What a backup is known by. */
const BACKUP = 'ba'.repeat(32)
const newestMigration = env.TEST_MIGRATIONS.at(-1)?.name
const page = new TextEncoder().encode('{}')
const upgrade = { Upgrade: 'websocket' }
/** The hash of the token that the director's phone has. */
const PHONE = 'a1b2c3d4'.repeat(8)
/** The token of the link by which marcus has his races in a calendar. */
const LINK = 'c0ffee42'.repeat(8)
const picturePath = objectPath({ id: PICTURE, width: 640, height: 480, kind: 'jpeg' })

/** Who calls, and at whose id the caller aims. Admins aim at somebody else, which is what their power is for. */
export const callers = {
  stranger: { who: stranger, aim: marcus.id },
  stale: { who: stale, aim: marcus.id },
  pending: { who: ines, aim: ines.id },
  rejected: { who: rammer, aim: rammer.id },
  approved: { who: marcus, aim: marcus.id },
  other: { who: priya, aim: marcus.id },
  weakAdmin: { who: gina, aim: marcus.id },
  admin: { who: director, aim: marcus.id },
  bearer: { who: script, aim: marcus.id },
  wrongBearer: { who: guesser, aim: marcus.id },
}
export type CallerName = keyof typeof callers

/** A status for what is granted, `'403 not_you'` for what is refused. */
export type Outcome = number | string

export interface Row {
  /** As Hono registers it. */
  route: string
  /** Where it is not the route's own. */
  method?: 'HEAD'
  /** The path with ids in it, where the route has some; `{aim}` is the id that the caller aims at. */
  at?: string
  /** `{aim}` counts here too. */
  body?: Record<string, unknown>
  /** What is sent where no JSON is. */
  file?: Uint8Array
  headers?: Record<string, string>
  /** What the browser holds besides its session. */
  cookie?: string
  /** Brings back what a granted call uses up; changes nothing before that. */
  ready?: () => Promise<void>
  answers: Record<CallerName, Outcome>
}

/**
 * Every route and what each caller meets there, in the situation that `plantSituation` plants. A new route needs a row,
 * more where it answers differently by what is asked, and is then also among the calls that the tests of bad input and of other sites make.
 */
export const rows: Row[] = [
  { route: 'GET /api/config', answers: anyone(200) },
  { route: 'GET /api/health', answers: anyone(200) },
  { route: 'POST /api/csp-report', body: {}, answers: anyone(204) },
  {
    route: 'POST /api/client-errors',
    body: { page: '/chat', place: '/assets/chat-page-B1.js:3:4512' },
    answers: anyone(204),
  },

  { route: 'GET /api/session', answers: anyone(200) },
  { route: 'POST /api/session', body: { gamertag: marcus.gamertag }, answers: anyone(200) },
  { route: 'DELETE /api/session', answers: signedIn(204) },
  { route: 'GET /api/sessions', answers: signedIn(200) },
  { route: 'DELETE /api/sessions', answers: signedIn(204) },
  {
    route: 'DELETE /api/sessions/:id',
    at: `/api/sessions/${PHONE.slice(0, 16)}`,
    answers: signedIn(204, {
      ...allRefused('404 not_found'),
      rejected: '404 not_found',
      admin: 204,
      bearer: 204,
    }),
  },

  { route: 'POST /api/session/passkey/options', answers: anyone(200) },
  { route: 'POST /api/session/passkey', ...ceremonies.signIn, answers: anyone(200) },
  { route: 'GET /api/passkeys', answers: members(200) },
  {
    route: 'POST /api/passkeys/options',
    body: { code: null },
    answers: members(200, {
      pending: '403 enrolment_needs_code',
      approved: '403 enrolment_needs_code',
      other: '403 enrolment_needs_code',
      weakAdmin: '403 proof_required',
    }),
  },
  {
    route: 'POST /api/passkeys',
    ...ceremonies.adding,
    answers: members(0, {
      ...allRefused('400 passkey_refused'),
      stranger: '400 passkey_refused',
      admin: 201,
      bearer: 201,
    }),
  },
  {
    route: 'PATCH /api/passkeys/:id',
    at: `/api/passkeys/${ownKeys[0]}`,
    body: { name: 'Old phone' },
    answers: members(0, { ...allRefused('404 not_found'), admin: 200, bearer: 200 }),
  },
  {
    route: 'DELETE /api/passkeys/:id',
    at: `/api/passkeys/${ownKeys[0]}`,
    answers: members(0, { ...allRefused('403 proof_required'), admin: 204, bearer: 204 }),
  },
  {
    route: 'POST /api/admin/members/:id/enrolment-code',
    at: '/api/admin/members/{aim}/enrolment-code',
    answers: admins(201),
  },
  { route: 'GET /api/enrolment-code', answers: members(200) },
  {
    route: 'DELETE /api/enrolment-code',
    answers: members(0, { ...allRefused('403 gamertag_not_enough'), admin: 204, bearer: 204 }),
  },

  {
    route: 'POST /api/members/look-up',
    body: { gamertag: 'priya_k' },
    answers: anyone(200),
  },
  {
    route: 'GET /api/members/by-gamertag/:gamertag',
    at: '/api/members/by-gamertag/priya_k',
    answers: anyone(200),
  },
  {
    route: 'POST /api/members',
    body: { displayName: 'Newcomer', gamertag: 'Newcomer 1' },
    answers: anyone(201),
  },
  { route: 'GET /api/members', answers: members(200) },
  { route: 'GET /api/members', at: '/api/members?detail=all', answers: admins(200) },
  { route: 'GET /api/members/:id', at: '/api/members/{aim}', answers: members(200, { rejected: 200 }) },
  {
    route: 'GET /api/members/:id/reliability',
    at: '/api/members/{aim}/reliability',
    answers: members(200, { other: '403 not_you', weakAdmin: '403 proof_required' }),
  },
  { route: 'GET /api/members/:id/licence', at: '/api/members/{aim}/licence', answers: members(200) },
  {
    route: 'PUT /api/members/:id/profile',
    at: '/api/members/{aim}/profile',
    body: { bio: 'A new life' },
    answers: members(200, { other: '403 not_you', weakAdmin: '403 proof_required' }),
  },
  { route: 'GET /api/admin/pending-members', answers: admins(200) },
  { route: 'DELETE /api/admin/pending-members/today', answers: admins(200) },
  { route: 'GET /api/admin/joining', answers: admins(200) },
  { route: 'POST /api/admin/joining/opening', answers: admins(200) },
  { route: 'POST /api/admin/joining/invitations', answers: admins(201) },
  {
    route: 'POST /api/admin/approve-member',
    body: { memberId: ines.id, approved: true },
    answers: admins(200),
  },
  { route: 'DELETE /api/admin/members/:id', at: '/api/admin/members/{aim}', answers: admins(204) },
  {
    route: 'PUT /api/admin/members/:id/admin',
    at: '/api/admin/members/{aim}/admin',
    body: { isAdmin: false },
    answers: admins(200),
  },
  {
    route: 'DELETE /api/admin/members/:id/sessions',
    at: '/api/admin/members/{aim}/sessions',
    answers: admins(204),
  },
  { route: 'GET /api/backup', answers: keyHolders(200) },
  { route: 'GET /api/backup/tables/:table', at: '/api/backup/tables/members', answers: keyHolders(200) },
  { route: 'GET /api/backup/rooms/:roomId', at: '/api/backup/rooms/general', answers: keyHolders(200) },
  {
    route: 'GET /api/backup/rooms/:roomId/:block',
    at: '/api/backup/rooms/general/0',
    answers: keyHolders(200),
  },
  { route: 'GET /api/backup/files', answers: keyHolders(200) },
  { route: 'GET /api/backup/files/:id', at: `/api/backup/files/${PICTURE}`, answers: keyHolders(200) },
  {
    route: 'POST /api/restore',
    at: `/api/restore?backup=${BACKUP}&migration=${newestMigration}&rooms=${ROOM_VERSION}`,
    answers: keyHolders('409 not_empty'),
  },
  {
    route: 'PUT /api/restore/tables/:table',
    at: '/api/restore/tables/members',
    file: page,
    answers: keyHolders('409 not_being_restored'),
  },
  {
    route: 'PUT /api/restore/rooms/:roomId/:block',
    at: `/api/restore/rooms/general/0?backup=${BACKUP}`,
    file: page,
    answers: keyHolders('409 not_being_restored'),
  },
  {
    route: 'PUT /api/restore/rooms/:roomId',
    at: `/api/restore/rooms/general?backup=${BACKUP}`,
    file: page,
    answers: keyHolders('409 not_being_restored'),
  },
  {
    route: 'PUT /api/restore/files/:id',
    at: `/api/restore/files/${TICKET}?type=image%2Fpng&sha256=${BACKUP}`,
    file: jpeg(),
    answers: keyHolders('409 not_being_restored'),
  },
  { route: 'POST /api/restore/end', answers: keyHolders('409 not_being_restored') },

  { route: 'GET /api/admin/audit', answers: admins(200) },
  { route: 'GET /api/admin/client-errors', answers: admins(200) },

  {
    route: 'POST /api/push/subscribe',
    body: { memberId: '{aim}', ...aSubscription },
    answers: members(201, notForOthers()),
  },
  {
    route: 'DELETE /api/push/unsubscribe',
    body: { endpoint: aSubscription.endpoint },
    answers: members(204),
  },
  { route: 'GET /api/push/preferences', answers: members(200) },
  { route: 'PUT /api/push/preferences', body: { races: false }, answers: members(200) },
  { route: 'GET /api/push/audience', answers: admins(200) },
  { route: 'POST /api/push/send', body: { title: 'Monza', body: 'It moved.' }, answers: admins(200) },
  { route: 'GET /api/push/sends', answers: admins(200) },
  { route: 'GET /api/push/sends/:id', at: `/api/push/sends/${SEND}`, answers: admins(200) },

  { route: 'GET /api/championships', answers: members(200) },
  { route: 'POST /api/championships', body: championshipForm(), answers: admins(201) },
  {
    route: 'PUT /api/championships/:id',
    at: '/api/championships/winter',
    body: championshipForm(),
    answers: admins(200),
  },
  { route: 'GET /api/championships/:id', at: '/api/championships/winter', answers: members(200) },
  { route: 'DELETE /api/championships/:id', at: '/api/championships/winter', answers: admins(204) },
  {
    route: 'PUT /api/championships/:id/entries/:memberId/regular',
    at: '/api/championships/winter/entries/{aim}/regular',
    body: { regular: true },
    answers: members(200, {
      pending: '403 not_approved',
      other: '403 not_you',
      weakAdmin: '403 proof_required',
    }),
  },
  {
    route: 'PUT /api/championships/:id/entries/:memberId',
    at: '/api/championships/winter/entries/{aim}',
    body: { class: 'Pro', team: 'Apex' },
    answers: admins(200),
  },
  {
    route: 'GET /api/championships/:id/scoring',
    at: '/api/championships/winter/scoring',
    answers: admins(200),
  },
  {
    route: 'PUT /api/championships/:id/scoring',
    at: '/api/championships/winter/scoring',
    body: { points: [25, 18, 15], classes: ['Pro'] },
    answers: admins(200),
  },
  {
    route: 'GET /api/championships/:id/standings',
    at: '/api/championships/autumn/standings',
    answers: anyone(200),
  },
  { route: 'GET /api/leaderboards', answers: anyone(200) },

  {
    route: 'GET /api/races',
    at: '/api/races?memberId={aim}',
    answers: members(200, notForOthers()),
  },
  { route: 'POST /api/races', body: raceForm(), answers: admins(201) },
  { route: 'PUT /api/races/:id', at: '/api/races/spa', body: raceForm(), answers: admins(200) },
  { route: 'DELETE /api/races/:id', at: '/api/races/spa', answers: admins(204) },
  { route: 'GET /api/races/:id', at: '/api/races/spa', answers: members(200) },
  { route: 'GET /api/races/:id/board', at: '/api/races/tonight/board', answers: members(200) },
  {
    route: 'PUT /api/races/:id/presence/:memberId',
    at: '/api/races/tonight/presence/{aim}',
    body: { state: 'here' },
    answers: members(200, { pending: '403 not_approved', weakAdmin: '403 proof_required' }), // the other one hosts it
  },
  {
    route: 'PUT /api/races/:id/presence/:memberId',
    at: '/api/races/hostless/presence/{aim}',
    body: { state: 'here' },
    answers: members(200, {
      pending: '403 not_approved',
      other: '403 host_only',
      weakAdmin: '403 proof_required',
    }),
  },
  {
    route: 'PUT /api/races/:id/host',
    at: '/api/races/tonight/host',
    body: { memberId: priya.id },
    answers: admins(200),
  },
  {
    route: 'PUT /api/races/:id/lobby',
    at: '/api/races/tonight/lobby',
    body: { name: 'Club lobby', code: 'ABC-123', note: null },
    answers: members(200, {
      pending: '403 host_only',
      approved: '403 host_only',
      weakAdmin: '403 proof_required',
    }),
  },
  // Priya hosts this one, in which she drives, after Marcus did.
  {
    route: 'PUT /api/races/:id/presence/:memberId',
    at: `/api/races/handed-over/presence/${priya.id}`,
    body: { state: 'here' },
    answers: members(200, {
      pending: '403 host_only',
      approved: '403 host_only',
      weakAdmin: '403 proof_required',
    }),
  },
  {
    route: 'PUT /api/races/:id/presence/:memberId',
    at: '/api/races/handed-over/presence/{aim}',
    body: { state: 'here' },
    answers: members(200, { pending: '403 not_approved', weakAdmin: '403 proof_required' }),
  },
  {
    route: 'PUT /api/races/:id/lobby',
    at: '/api/races/handed-over/lobby',
    body: { name: 'Club lobby', code: 'ABC-123', note: null },
    answers: members(200, {
      pending: '403 host_only',
      approved: '403 host_only',
      weakAdmin: '403 proof_required',
    }),
  },
  {
    route: 'PUT /api/races/:id/host',
    at: '/api/races/handed-over/host',
    body: { memberId: marcus.id },
    answers: admins(200),
  },
  { route: 'GET /api/races/:id/board', at: '/api/races/handed-over/board', answers: members(200) },
  { route: 'GET /api/races/:id/result', at: '/api/races/judged/result', answers: members(200) },
  {
    route: 'PUT /api/races/:id/result',
    at: '/api/races/driven/result',
    body: { basedOn: 0, lines: [{ memberId: marcus.id, status: 'finished' }] },
    answers: admins(201),
    ready: () => wipeResult('driven'),
  },
  {
    route: 'DELETE /api/races/:id/result',
    at: '/api/races/judged/result',
    body: { basedOn: 1 },
    answers: admins(204),
    ready: async () => {
      await wipeResult('judged')
      await plantResult('judged', director, [marcus])
    },
  },
  {
    route: 'GET /api/races/:id/result/versions',
    at: '/api/races/judged/result/versions',
    answers: admins(200),
  },
  {
    route: 'PUT /api/races/:id/absences/:memberId',
    at: '/api/races/judged/absences/priya',
    body: { excused: true },
    answers: admins(200),
  },
  { route: 'GET /api/admin/figures', answers: admins(200) },
  { route: 'GET /api/races/:id/drivers', at: '/api/races/spa/drivers', answers: admins(200) },

  {
    route: 'POST /api/registrations',
    body: { raceId: 'monza', memberId: '{aim}' },
    answers: members(201, { pending: '403 not_approved', ...notForOthers() }),
  },
  {
    route: 'DELETE /api/registrations/:raceId/:memberId',
    at: '/api/registrations/spa/{aim}',
    answers: members(204, {
      pending: '404 not_found',
      other: '403 not_you',
      weakAdmin: '403 proof_required',
    }),
  },

  {
    route: 'POST /api/reserves',
    body: { raceId: 'full', memberId: '{aim}' },
    answers: members(201, { pending: '403 not_approved', ...notForOthers() }),
  },
  {
    route: 'DELETE /api/reserves/:raceId/:memberId',
    at: '/api/reserves/waited-for/{aim}',
    answers: members(204, {
      pending: '404 not_found',
      other: '403 not_you',
      weakAdmin: '403 proof_required',
    }),
  },

  {
    route: 'PUT /api/leaving',
    body: { messages: 'go' },
    answers: signedIn(200, { weakAdmin: '403 proof_required' }),
  },
  { route: 'DELETE /api/leaving', answers: signedIn(200) },

  { route: 'POST /api/my-data', answers: signedIn(200) },
  {
    route: 'GET /api/my-data/parts/:part',
    at: '/api/my-data/parts/cases',
    ready: beginDownloads,
    answers: signedIn(200),
  },
  {
    route: 'GET /api/my-data/rooms/:roomId',
    at: '/api/my-data/rooms/general',
    ready: beginDownloads,
    answers: signedIn(200),
  },
  {
    route: 'GET /api/my-data/files/:id',
    at: `/api/my-data/files/${PICTURE}`,
    answers: signedIn(200, {
      ...allRefused('404 not_found'),
      rejected: '404 not_found',
      admin: 200,
      bearer: 200,
    }),
  },

  { route: 'GET /api/calendar', answers: members(200) },
  { route: 'POST /api/calendar', answers: members(201) },
  { route: 'DELETE /api/calendar', answers: members(204) },
  { route: 'GET /api/calendar/:file', at: `/api/calendar/${LINK}.ics`, answers: anyone(200) },
  {
    route: 'GET /api/calendar/:file',
    method: 'HEAD',
    at: `/api/calendar/${LINK}.ics`,
    answers: anyone(200),
  },

  { route: 'GET /api/chat-rooms', answers: members(200) },
  {
    route: 'POST /api/chat-rooms',
    body: { name: 'Winter Chat', type: 'championship', championshipId: 'winter' },
    answers: admins(201),
  },
  {
    route: 'GET /api/chat-rooms/:roomId/messages',
    at: '/api/chat-rooms/general/messages?currentUserId={aim}',
    answers: members(200, notForOthers()),
  },
  {
    route: 'GET /api/chat-rooms/:roomId/messages',
    at: '/api/chat-rooms/general/messages?search=anybody&currentUserId={aim}',
    answers: members(200, notForOthers()),
  },
  {
    route: 'GET /api/chat-rooms/:roomId/changes',
    at: '/api/chat-rooms/general/changes?after=0',
    answers: members(200),
  },
  {
    route: 'POST /api/chat-rooms/:roomId/messages',
    at: '/api/chat-rooms/general/messages',
    body: { message: 'Hello', memberId: '{aim}' },
    answers: members(201, notForOthers()),
  },
  {
    route: 'PATCH /api/chat-rooms/:roomId/messages/:messageId',
    at: '/api/chat-rooms/general/messages/general.3',
    body: { message: 'I am here' },
    answers: members(200, {
      pending: '403 not_you',
      approved: '403 not_you',
      other: '403 not_you',
      weakAdmin: '403 not_you',
    }),
  },
  {
    route: 'DELETE /api/chat-rooms/:roomId/messages/:messageId',
    at: '/api/chat-rooms/general/messages/general.1',
    // It is the other one's.
    answers: members(204, {
      pending: '403 not_you',
      approved: '403 not_you',
      weakAdmin: '403 proof_required',
    }),
  },
  {
    route: 'GET /api/chat-rooms/:roomId/pinned-messages',
    at: '/api/chat-rooms/general/pinned-messages?currentUserId={aim}',
    answers: members(200, notForOthers()),
  },
  {
    route: 'POST /api/messages/:messageId/like',
    at: '/api/messages/general.1/like',
    body: { memberId: '{aim}', pinnedBy: null },
    answers: members(200, notForOthers()),
  },
  {
    route: 'DELETE /api/messages/:messageId/like',
    at: '/api/messages/general.1/like',
    body: { memberId: '{aim}', pinnedBy: null },
    answers: members(200, notForOthers()),
  },
  {
    route: 'POST /api/messages/:messageId/pin',
    at: '/api/messages/general.1/pin',
    body: { pinnedBy: null },
    answers: admins(200),
  },
  {
    route: 'DELETE /api/messages/:messageId/pin',
    at: '/api/messages/general.1/pin',
    body: { memberId: null },
    answers: admins(204),
  },
  {
    route: 'GET /api/chat-rooms/:roomId/polls',
    at: '/api/chat-rooms/general/polls?userId={aim}',
    answers: members(200, notForOthers()),
  },
  {
    route: 'POST /api/chat-rooms/:roomId/polls',
    at: '/api/chat-rooms/general/polls',
    body: { question: 'Wet or dry?', options: ['Wet', 'Dry'], createdBy: '{aim}' },
    answers: members(201, notForOthers()),
  },
  {
    route: 'POST /api/polls/:pollId/vote',
    at: '/api/polls/general.2/vote',
    body: { optionId: 'general.2.1', memberId: '{aim}' },
    answers: members(200, notForOthers()),
  },
  {
    route: 'POST /api/polls/:pollId/close',
    at: '/api/polls/general.2/close',
    answers: members(200, marcusOrAdmin()),
  },
  {
    route: 'DELETE /api/polls/:pollId',
    at: '/api/polls/general.2',
    answers: members(204, marcusOrAdmin()),
  },
  { route: 'GET /api/club-admin-text', answers: members(200) },
  { route: 'PUT /api/club-admin-text', body: { text: 'Race director: Jo' }, answers: admins(200) },
  {
    route: 'POST /api/objects/upload',
    body: { contentType: 'image/png', size: 1000, purpose: 'chat' },
    answers: members(201),
  },
  {
    route: 'PUT /api/objects/uploads/:uploadId',
    at: uploadPath(TICKET),
    file: jpeg(),
    answers: members(0, { ...allRefused('404 not_found'), admin: 200, bearer: 200 }),
  },
  {
    route: 'POST /api/objects/normalize-path',
    body: { uploadURL: uploadPath(PICTURE) },
    answers: members(0, { ...allRefused('404 not_found'), admin: 200, bearer: 200 }),
  },
  { route: 'GET /objects/*', at: picturePath, answers: members(200) },
  { route: 'GET /objects/*', at: picturePath, method: 'HEAD', answers: members(200) },
  { route: 'GET /objects/*', at: picturePath, headers: { Range: 'bytes=0-9' }, answers: members(206) },
  {
    route: 'GET /objects/*',
    at: picturePath,
    headers: { 'If-None-Match': `"${PICTURE}"` },
    answers: members(304),
  },
  {
    route: 'GET /objects/*',
    at: picturePath,
    headers: { Range: 'bytes=9999999-' },
    answers: members(0, allRefused('416 range_not_satisfiable')),
  },
  { route: 'GET /objects/*', at: '/objects/nothing.png', answers: members(0, allRefused('404 not_found')) },
  { route: 'GET /ws', answers: members(0, allRefused('426 upgrade_required')) },
  { route: 'GET /ws', headers: upgrade, answers: members(101) },
  { route: 'GET /ws', at: '/ws?room=general', headers: upgrade, answers: members(101) },
  {
    route: 'GET /ws',
    at: '/ws?room=nowhere',
    headers: upgrade,
    answers: members(0, allRefused('404 not_found')),
  },

  { route: 'GET /api/incidents', answers: members(200) },
  {
    route: 'GET /api/incidents',
    at: '/api/incidents?scope=open',
    answers: members(200, { weakAdmin: '403 proof_required' }),
  },
  {
    route: 'POST /api/incidents',
    body: { raceId: 'contested', drivers: [priya.id], account: 'She turned in on me.' },
    ready: forgetReports,
    answers: members(201, { pending: '403 not_approved', other: '400 invalid' }),
  },
  {
    route: 'GET /api/incidents/:id',
    at: '/api/incidents/voted-on',
    answers: members(200, strangersToCase()),
  },
  {
    route: 'GET /api/incidents/:id',
    at: '/api/incidents/decided',
    answers: members(200),
  },
  {
    route: 'PUT /api/incidents/:id/reply',
    at: '/api/incidents/hearing-of-{aim}/reply',
    body: { account: 'She left the door open.', atFault: false },
    ready: () => plantCases({ 'hearing-of-director': { named: director.id } }),
    answers: members(200, { ...strangersToCase(), admin: '403 not_you', bearer: '403 not_you' }),
  },
  {
    route: 'DELETE /api/incidents/:id',
    at: '/api/incidents/report-of-{aim}',
    answers: members(204, { ...strangersToCase(), admin: '403 not_you', bearer: '403 not_you' }),
  },
  {
    route: 'PUT /api/incidents/:id/vote',
    at: '/api/incidents/voted-on/vote',
    body: { verdict: 'no-action', reason: 'Nothing to see.' },
    ready: () => reopen('voted-on'),
    answers: { ...admins(200), ...strangersToCase() },
  },
  {
    route: 'POST /api/incidents/:id/decision',
    at: '/api/incidents/voted-on/decision',
    body: { text: 'Nobody was at fault.' },
    ready: () => reopen('voted-on'),
    answers: { ...admins(200), ...strangersToCase() },
  },
  {
    route: 'DELETE /api/incidents/:id/decision',
    at: '/api/incidents/decided/decision',
    body: { reason: 'The wrong car.' },
    ready: () => plantCases({ decided: {} }),
    answers: admins(200),
  },
  {
    route: 'POST /api/incidents/:id/appeals',
    at: '/api/incidents/decided-of-{aim}/appeals',
    body: { ground: 'rule', text: 'The rule says otherwise.' },
    ready: () => plantCases({ 'decided-of-director': { named: director.id } }),
    answers: members(200, {
      pending: '404 not_found',
      other: '403 not_you',
      weakAdmin: '403 not_you',
      admin: '403 not_you',
      bearer: '403 not_you',
    }),
  },
  {
    route: 'POST /api/incidents/:id/answer',
    at: '/api/incidents/appealed/answer',
    body: { text: 'It stands.' },
    ready: () => plantCases({ appealed: {} }),
    answers: admins(200),
  },

  {
    route: 'GET /api/notifications/:memberId/count',
    at: '/api/notifications/{aim}/count',
    answers: members(200, notForOthers()),
  },
  {
    route: 'GET /api/notifications/:memberId/announcements',
    at: '/api/notifications/{aim}/announcements',
    answers: members(200, notForOthers()),
  },
  {
    route: 'GET /api/notifications/:memberId',
    at: '/api/notifications/{aim}',
    answers: members(200, notForOthers()),
  },
  {
    route: 'PATCH /api/notifications/:notificationId/read',
    at: '/api/notifications/ring-{aim}/read',
    answers: members(200, {
      other: '404 not_found',
      weakAdmin: '404 not_found',
      admin: '404 not_found',
      bearer: '404 not_found',
    }),
  },
  {
    route: 'PATCH /api/notifications/:memberId/read-all',
    at: '/api/notifications/{aim}/read-all',
    answers: members(200, notForOthers()),
  },
  {
    route: 'PATCH /api/notifications/:memberId/read-all',
    at: '/api/notifications/{aim}/read-all?type=sign-in',
    answers: members(200, notForOthers()),
  },
]

/** Addresses at which local servers run the cron; the Worker has no such door, for nobody. */
export const cronRows: Row[] = [
  '/__scheduled',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/mf/scheduled',
  '/cdn-cgi/local/scheduled',
].flatMap(path =>
  ['GET', 'POST'].map(method => ({
    route: `${method} ${path}`,
    at: `${path}?cron=*/5+*+*+*+*`,
    answers: everybody('404 no_such_call'),
  })),
)

/**
 * What the rows assume: races `spa` with Marcus on its grid and `monza` without anybody, one that was driven and another with its result, championship `winter`, a message
 * of Priya, a poll of Marcus and a message of the director in the general room, one notification each, a picture that the director has uploaded, and a ticket
 * of theirs for another, an alert that they have sent, two passkeys of theirs with a ceremony each that wants its last call, a
 * second browser of theirs, one where they were signed in until now, and a one-time code for their account.
 */
export async function plantSituation(): Promise<void> {
  for (const championship of ['winter', 'autumn']) await plantChampionship(championship)
  await plantScoring('winter', { classes: ['Pro'] })
  const season = JSON.stringify({ scoring: SCORING, rounds: [], entries: [] })
  await plant('standings', { championship_id: 'autumn', season, drivers: '[]', updated_at: NOON })
  await plantRace('spa')
  await plantRace('monza')
  await plantPlaces('spa', marcus)
  for (const race of ['full', 'waited-for']) await plantRace(race, { max_participants: 1 })
  await plantPlaces('full', gina)
  await plantPlaces('waited-for', gina)
  await plant('reserves', { race_id: 'waited-for', member_id: marcus.id, joined_at: NOON, queued_at: NOON })
  for (const race of ['tonight', 'hostless', 'handed-over'])
    await plantRace(race, { date: NOON + HOUR / 2, registration_deadline: NOON })
  await plantPlaces('tonight', marcus)
  await plantPlaces('hostless', marcus)
  await plant('lobbies', { race_id: 'tonight', host_id: priya.id })
  await plantPlaces('handed-over', marcus, priya)
  for (const host of [marcus, priya])
    await setHost(openDb(env.DB), 'handed-over', host.id, director.id, NOON - HOUR)
  for (const race of ['driven', 'judged'])
    await plantRace(race, { date: NOON - HOUR, registration_deadline: NOON - HOUR })
  await plantPlaces('driven', marcus, priya)
  await plantResult('judged', director, [marcus])
  await plant('absences', { member_id: priya.id, race_id: 'judged', kind: 'no-show', at: NOON })
  await roomStub(env, 'general').post(ownerOf(priya), { message: 'Anybody there?' })
  const poll = { question: 'Grid walk?', options: ['Yes', 'No'], expiresAt: null }
  await roomStub(env, 'general').createPoll(ownerOf(marcus), poll)
  await roomStub(env, 'general').post(ownerOf(director), { message: 'I am' })
  await settleRooms()
  const ring = (id: string) => ({
    id: `ring-${id}`,
    member_id: id,
    type: 'member-approved',
    created_at: NOON,
  })
  const phone = { member_id: director.id, method: 'gamertag', created_at: NOON, expires_at: NOON + HOUR }
  await plant('sessions', { token_hash: PHONE, ...phone })
  await plantUpload(PICTURE, director.id, picturePath)
  await plantTicket(TICKET, director.id)
  await plant('calendar_feeds', { token_hash: await sha256Hex(LINK), member_id: marcus.id, created_at: NOON })
  await plantStaleSession()
  await plantCeremonies()
  await plant('enrolment_codes', { member_id: director.id, code_hash: '', expires_at: NOON + HOUR })
  const alert = { title: 'Monza', body: 'It moved.', sent: 2, failed: 1, total: 3 }
  await plant('push_sends', { id: SEND, sent_by: director.id, created_at: NOON, ...alert })
  await plant('notifications', ...[marcus, ines, director].map(({ id }) => ring(id)))
  await plantRace('contested', { date: NOON - HOUR, registration_deadline: NOON - 2 * HOUR })
  await plantPlaces('contested', marcus, priya)
  await plantCases({
    'voted-on': {},
    decided: {},
    appealed: {},
    ...Object.fromEntries(
      [marcus, director].flatMap(({ id }) =>
        ['hearing-of-', 'report-of-', 'decided-of-'].map(kind => [kind + id, { named: id }]),
      ),
    ),
  })
}

/**
 * Cases of the race `contested` as their ids say, each anew: reported for the club, of Marcus unless told otherwise, and
 * decided by Gina; `report-of-` are of who reported them.
 */
async function plantCases(cases: Record<string, { named?: string }>): Promise<void> {
  for (const [id, { named = marcus.id }] of Object.entries(cases)) {
    await env.DB.prepare('DELETE FROM incidents WHERE id = ?').bind(id).run()
    const isOwn = id.startsWith('report-of-')
    const isDecided = /^(decided|appealed)/.test(id)
    const decision = { byId: gina.id, verdict: 'no-action', text: 'Racing.', rule: null, penalties: [] }
    await plant('incidents', {
      id,
      race_id: 'contested',
      reporter_id: isOwn ? named : gina.id,
      is_official: Number(!isOwn),
      account: 'Contact.',
      reported_at: NOON - HOUR,
      reply_until: /^(hearing|report)-/.test(id) ? NOON + HOUR : NOON - 1,
      decided_at: isDecided ? NOON - 1 : null,
      decision: isDecided ? JSON.stringify(decision) : null,
      appealed_at: id === 'appealed' ? NOON - 1 : null,
    })
    await plant('incident_drivers', { incident_id: id, member_id: isOwn ? 'somebody' : named })
  }
}

// Of everybody who is signed in, as `callerKey` knows them.
async function beginDownloads() {
  const claimed = [marcus, priya, ines, rammer, gina].map(({ id }) => `claimed:${id}`)
  await env.DB.prepare(
    'INSERT OR IGNORE INTO rate_limits (bucket, window_start, hits, expires_at) SELECT value, ?, 1, ? FROM json_each(?)',
  )
    .bind(
      NOON,
      NOON + DAY,
      JSON.stringify([...claimed, `member:${director.id}`].map(who => `my-data:${who}`)),
    )
    .run()
}

// A driver may report three cases of a race.
async function forgetReports() {
  await env.DB.prepare('DELETE FROM incidents WHERE reported_at >= ?').bind(NOON).run()
}

function reopen(id: string) {
  return plantCases({ [id]: {} })
}

type Exceptions = Partial<Record<CallerName, Outcome>>

// A session that has ended makes nobody anything but a stranger.
function anyone(granted: number, exceptions: Exceptions = {}): Record<CallerName, Outcome> {
  return {
    stranger: granted,
    stale: exceptions.stranger ?? granted,
    pending: granted,
    rejected: granted,
    approved: granted,
    other: granted,
    weakAdmin: granted,
    admin: granted,
    bearer: granted,
    wrongBearer: '401 bad_key',
    ...exceptions,
  }
}

function everybody(outcome: Outcome): Record<CallerName, Outcome> {
  const names = Object.keys(callers) as CallerName[]
  return Object.fromEntries(names.map(name => [name, outcome])) as Record<CallerName, Outcome>
}

// What nobody gets without asking for it properly, once it is known that they may.
function allRefused(refusal: string): Exceptions {
  const names = ['pending', 'approved', 'other', 'weakAdmin', 'admin', 'bearer'] as const
  return Object.fromEntries(names.map(name => [name, refusal]))
}

function signedIn(granted: number, exceptions: Exceptions = {}) {
  return anyone(granted, { stranger: '401 sign_in_required', ...exceptions })
}

function members(granted: number, exceptions: Exceptions = {}) {
  return anyone(granted, { stranger: '401 sign_in_required', rejected: '403 rejected', ...exceptions })
}

function admins(granted: number) {
  return members(granted, {
    pending: '403 admins_only',
    approved: '403 admins_only',
    other: '403 admins_only',
    weakAdmin: '403 proof_required',
  })
}

// What takes the whole club along, or makes another of it, is for scripts with the key, and for no admin's browser.
function keyHolders(bearer: Outcome) {
  return {
    ...members(200, {
      pending: '403 admins_only',
      approved: '403 admins_only',
      other: '403 admins_only',
      weakAdmin: '403 key_needed',
      admin: '403 key_needed',
    }),
    bearer,
  }
}

// Of what Marcus has made: nobody else's business, but admins'.
function marcusOrAdmin(): Exceptions {
  return { pending: '403 not_you', other: '403 not_you', weakAdmin: '403 proof_required' }
}

// Before it is decided a case is its parties' and the stewards' alone; an admin who has proved nothing is told to.
function strangersToCase(): Exceptions {
  return { pending: '404 not_found', other: '404 not_found', weakAdmin: '403 proof_required' }
}

// Where a member id names the caller, not even an admin may give another's (docs/decisions.md 1).
function notForOthers(): Exceptions {
  return { other: '403 not_you', weakAdmin: '403 not_you', admin: '403 not_you', bearer: '403 not_you' }
}

/** Makes the call of a row as this caller. */
export function makeCall({ route, method, at, body, file, headers, cookie }: Row, caller: CallerName) {
  const { who, aim } = callers[caller]
  const [usual = '', path = ''] = route.split(' ')
  const aimed = (text: string) => text.replaceAll('{aim}', aim)
  const sent = file ?? (body && JSON.parse(aimed(JSON.stringify(body))))
  return call(withCookie(who, cookie), method ?? usual, aimed(at ?? path), sent, { headers })
}
