import { expect } from 'vitest'
import * as z from 'zod'
import { call, expectStatus } from '#tests/support/call.ts'
import { script } from '#tests/support/cast.ts'
import { rowsOf } from '#tests/support/dump.ts'
import { inRoom, listRoomObjects, settleRooms } from '#tests/support/rooms.ts'
import { storedKeys } from '#tests/support/uploads.ts'

const instant = z.iso.datetime({ precision: 3 })
const author = z
  .object({ id: z.string(), gamertag: z.string(), displayName: z.string(), isAdmin: z.boolean() })
  .nullable()
const status = z.enum(['pending', 'approved', 'rejected'])
const member = z.object({
  id: z.string(),
  gamertag: z.string().min(1),
  displayName: z.string().min(1),
  experienceLevel: z.string(),
  isAdmin: z.boolean(),
  status,
  createdAt: instant,
})
const profile = member.extend({
  ...{
    bio: z.string().nullable(),
    favoriteTrack: z.string().nullable(),
    favoriteCarClass: z.string().nullable(),
  },
  ...{
    carNumber: z
      .string()
      .regex(/^\d{1,3}$/)
      .nullable(),
    profileImageUrl: z.string().startsWith('/objects/').nullable(),
  },
  ...{
    streamLink: z.url().nullable(),
    streamLink2: z.url().nullable(),
    approvedAt: instant.nullable(),
    rejectionReason: z.string().nullable(),
  },
})
const championship = z.object({
  id: z.string(),
  name: z.string().min(1),
  season: z.string().min(1),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  maxParticipants: z.int().positive().nullable(),
  isActive: z.boolean(),
  raceCount: z.int().nonnegative(),
  totalRegistrations: z.int().nonnegative(),
})
const race = z.object({
  id: z.string(),
  name: z.string().min(1),
  track: z.string().min(1),
  carClass: z.string().min(1),
  date: instant,
  registrationDeadline: instant,
  maxParticipants: z.int().min(1).max(50),
  registeredCount: z.int().nonnegative(),
  isRegistered: z.boolean(),
  timeUntilDeadline: z.string().min(1),
})
const room = z.object({
  id: z.string(),
  name: z.string().min(1),
  type: z.enum(['general', 'championship', 'military']),
  isActive: z.boolean(),
  createdAt: instant,
})
const message = z.object({
  id: z.string().regex(/\.\d+$/),
  memberId: z.string(),
  member: author,
  message: z.string().max(4000),
  clientMessageId: z.string(),
  isDeleted: z.boolean(),
  isPinned: z.boolean(),
  createdAt: instant,
  likeCount: z.int().nonnegative(),
})
const option = z.object({
  id: z.string(),
  text: z.string().min(1),
  displayOrder: z.int(),
  voteCount: z.int().nonnegative(),
})
const poll = z.object({
  id: z.string(),
  question: z.string().min(1),
  options: z.array(option).min(2).max(6),
  totalVotes: z.int().nonnegative(),
  isActive: z.boolean(),
  expiresAt: instant.nullable(),
  createdAt: instant,
})
const notification = z.object({
  id: z.string(),
  type: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  text: z.string().min(1),
  link: z.string().startsWith('/'),
})
const entry = z.object({ id: z.int(), at: instant, actor: z.string(), action: z.string().min(1) })

/** What the club shows of itself, and the form in which it does. */
const views: Record<string, z.ZodType> = {
  '/api/session': z.object({ member: profile }),
  '/api/members': z.array(member),
  '/api/members?detail=all': z.array(profile),
  '/api/admin/pending-members': z.array(member),
  '/api/championships': z.array(championship),
  '/api/races?scope=all': z.array(race),
  '/api/chat-rooms': z.array(room),
  '/api/chat-rooms/general/messages?limit=100': z.array(message),
  '/api/chat-rooms/general/pinned-messages': z.array(message),
  '/api/chat-rooms/general/polls': z.array(poll),
  '/api/chat-rooms/general/changes?after=0': z.object({
    items: z.array(z.looseObject({ type: z.string(), rev: z.int() })),
  }),
  '/api/notifications/director': z.array(notification),
  '/api/admin/audit': z.array(entry),
  '/api/push/sends': z.array(z.object({ id: z.string(), sent: z.int(), failed: z.int() })),
  '/api/club-admin-text': z.object({ text: z.string() }),
}

/** What must be so of the club's rows and files however they came to be; a sentence each, and what breaks it. */
const rules: Record<string, string> = {
  'a place counts once': 'SELECT race_id, member_id FROM registrations GROUP BY 1, 2 HAVING count(*) > 1',
  'a race counts its places':
    'SELECT id FROM races WHERE registered_count <> (SELECT count(*) FROM registrations WHERE race_id = races.id)',
  'no race is overbooked': 'SELECT id FROM races WHERE registered_count > max_participants',
  'only approved drivers have places':
    "SELECT 1 FROM registrations JOIN members ON members.id = member_id WHERE status = 'pending'",
  'a gamertag is one driver’s': 'SELECT gamertag_key FROM members GROUP BY 1 HAVING count(*) > 1',
  'a profile has a name':
    "SELECT id FROM members WHERE trim(gamertag) = '' OR trim(display_name) = '' OR gamertag_key = ''",
  'no upload is left in the middle': "SELECT id FROM uploads WHERE status = 'receiving'",
  'what can be looked at has a path': "SELECT id FROM uploads WHERE status = 'stored' AND path IS NULL",
  'the club knows how much it keeps':
    "SELECT bytes FROM upload_totals WHERE scope = 'club' AND bytes <> (SELECT coalesce(sum(size), 0) FROM uploads)",
  'and of whom': `SELECT scope FROM upload_totals WHERE scope LIKE 'member:%'
    AND bytes <> (SELECT coalesce(sum(size), 0) FROM uploads WHERE 'member:' || uploader_id = scope)`,
  'and of what came by a gamertag alone': `SELECT scope FROM upload_totals WHERE scope LIKE 'claimed:%'
    AND bytes <> (SELECT coalesce(sum(size), 0) FROM uploads WHERE is_claimed = 1 AND 'claimed:' || uploader_id = scope)`,
  'and of who waits for approval': `SELECT bytes FROM upload_totals WHERE scope = 'pending' AND bytes <> (
    SELECT coalesce(sum(size), 0) FROM uploads JOIN members ON members.id = uploader_id WHERE members.status = 'pending')`,
  'there is an admin': 'SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM members WHERE is_admin = 1)',
  'an admin is approved': "SELECT id FROM members WHERE is_admin = 1 AND status <> 'approved'",
}

/** From an address of its own: at the script's one wrong keys may have been tried, which slows the right one. */
const looker = { ...script, address: '192.0.2.99' }

/** The club is whole: its databases, what is kept beside what, and every view of it. */
export async function expectWholeClub(): Promise<void> {
  await settleRooms()
  expect(await rowsOf('PRAGMA foreign_key_check'), 'foreign keys of D1').toEqual([])
  expect(await rowsOf('PRAGMA quick_check'), 'pages of D1').toEqual([{ quick_check: 'ok' }])
  for (const [rule, breach] of Object.entries(rules)) expect(await rowsOf(breach), rule).toEqual([])
  const ids = (await rowsOf('SELECT id FROM uploads')).map(({ id }) => id)
  for (const key of await storedKeys()) expect(ids, 'the uploads of the files in R2').toContain(key)
  const kept = await storedKeys()
  for (const { id } of await rowsOf("SELECT id FROM uploads WHERE status = 'stored'"))
    expect(kept, 'files in R2').toContain(id)
  for (const roomId of await listRoomObjects()) await expectWholeRoom(roomId)
  for (const [path, view] of Object.entries(views))
    expect(
      view.safeParse(expectStatus(await call(looker, 'GET', path), 200)).error?.issues,
      path,
    ).toBeUndefined()
}

// Everything that is said or done in a room has one revision of its own.
async function expectWholeRoom(roomId: string) {
  const breaches = await inRoom(roomId, (_, { storage: { sql } }) => ({
    likes: sql.exec('SELECT n FROM likes WHERE n NOT IN (SELECT n FROM messages)').toArray(),
    options: sql.exec('SELECT n FROM poll_options WHERE n NOT IN (SELECT n FROM polls)').toArray(),
    votes: sql.exec('SELECT n FROM poll_votes GROUP BY n, member_id HAVING count(*) > 1').toArray(),
    numbers: sql.exec('SELECT n FROM messages WHERE n IN (SELECT n FROM polls)').toArray(),
  }))
  expect(breaches, `the rows of ${roomId}`).toEqual({ likes: [], options: [], votes: [], numbers: [] })
}
