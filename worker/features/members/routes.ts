import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Db, openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { utcDay } from '../../lib/clock.ts'
import { chargeRows, costs, spend } from '../../lib/costs.ts'
import { sha256Hex } from '../../lib/crypto.ts'
import type { AppEnv } from '../../lib/env.ts'
import { etagHeaders, matchesEtag } from '../../lib/etag.ts'
import {
  actsAsAdmin,
  admin,
  isProvenAdmin,
  member,
  open,
  requireAdmin,
  signedIn,
  viewerOf,
} from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import { addressKey, countHit, isUnlimited, limitByCaller, limits } from '../../lib/rate-limit.ts'
import {
  cookieTokenHash,
  MEMBER_SESSION,
  newTokenWithHash,
  setTokenCookie,
} from '../../lib/session-cookies.ts'
import { invalidInput, validate } from '../../lib/validate.ts'
import { runErrands } from '../errands/mutations.ts'
import type { ClearedProfiles } from '../joining/contract.ts'
import { findJoining, isInvitationOpen, isJoiningClosed } from '../joining/queries.ts'
import { joiningClosedProblem } from '../joining/rules.ts'
import { settleAndTell } from '../reserves/mutations/settle-race.ts'
import { browserName } from '../session/rules/browser-name.ts'
import { isOwnPicture } from '../uploads/queries.ts'
import { parseObjectPath } from '../uploads/rules/object-paths.ts'
import {
  decisionInput,
  leavingInput,
  lookUpInput,
  memberListQuery,
  newMemberInput,
  profileEdit,
} from './contract.ts'
import { decideMember } from './mutations/decisions.ts'
import { deleteMember, deleteUnapproved } from './mutations/deletion.ts'
import { leave, stay } from './mutations/leaving.ts'
import { createMember, updateProfile } from './mutations/profiles.ts'
import {
  alertOfClosedJoining,
  looksDifferent,
  notifyOfClearedProfiles,
  notifyOfDecision,
  notifyOfDeparture,
  notifyOfLeaving,
  notifyOfNewLooks,
  notifyOfNewMember,
} from './news.ts'
import {
  findByGamertag,
  findListVersion,
  findMember,
  fullView,
  isProtected,
  listImpostors,
  listMembers,
  listPendingMembers,
  listProfiles,
  publicView,
} from './queries.ts'
import { gamertagKey } from './rules/gamertag.ts'
import { gamertagSkeleton, isReservedName } from './rules/lookalikes.ts'

/** Cost of joining, in cost units. */
const JOINING = 30

// An invited newcomer can join whatever others at their address have done.
const limitUninvited = createMiddleware<AppEnv>(async (c, next) => {
  const who = await addressKey(c)
  if (await invitationIn(c)) await countHit(c, limits.join, who)
  if (!(await invitationOf(c))) {
    await countHit(c, limits.register, who)
    await countHit(c, limits.registerDay, who)
    await spend(c, JOINING)
  }
  await next()
})

export const members = new Hono<AppEnv>()
  .get('/', costs(11), member, validate('query', memberListQuery), async c => {
    const { detail, after } = c.req.valid('query')
    const db = openDb(c.env.DB)
    if (detail) {
      requireAdmin(viewerOf(c))
      return c.json(await listProfiles(db, after), 200)
    }
    const isAdmin = isProvenAdmin(viewerOf(c))
    const tagOf = (version: string) => `${isAdmin ? 'admin' : 'member'}-${version}`
    // A browser with a current list gets no body; one without a list skips the query for its version.
    if (c.req.header('if-none-match') !== undefined) {
      const tag = tagOf(await findListVersion(db))
      if (matchesEtag(c, tag)) return c.body(null, 304, etagHeaders(tag))
    }
    const { list, version } = await listMembers(db, { isAdmin })
    return c.json(list, 200, etagHeaders(tagOf(version)))
  })
  .post('/', costs(0), limitUninvited, validate('json', newMemberInput), async c => {
    const { invitation: _, ...input } = c.req.valid('json')
    const db = openDb(c.env.DB)
    const invitation = await invitationOf(c)
    const way = invitation ? { invitation } : isUnlimited(c) ? 'uncounted' : 'counted'
    if (way === 'counted' && (await isJoiningClosed(db, c.var.now))) throw joiningClosedProblem(c.var.now)
    refuseReservedNickname(c.env.ADMIN_GAMERTAG, input.displayName, input.gamertag)
    if (isReservedName(input.gamertag, c.env.ADMIN_GAMERTAG)) throw new Problem('gamertag_reserved')
    await refuseImpostors(db, input, input.gamertag)
    const { token, tokenHash } = await newTokenWithHash()
    const browser = browserName(c.req.header('user-agent'))
    const opening = { tokenHash, replaces: await cookieTokenHash(c), browser, now: c.var.now }
    const { row, ended, closedAfter } = await createMember(db, input, opening, way)
    setTokenCookie(c, token, MEMBER_SESSION)
    runAfterResponse(c, runErrands(c.env, ended))
    runAfterResponse(c, ...notifyOfNewMember(c.env, row, c.var.now))
    if (closedAfter !== null) runAfterResponse(c, alertOfClosedJoining(c.env, closedAfter, c.var.now))
    return c.json(fullView(row), 201)
  })
  .post('/look-up', costs(1), open, limitByCaller(limits.lookUp), validate('json', lookUpInput), async c =>
    c.json(await lookUp(openDb(c.env.DB), c.req.valid('json').gamertag), 200),
  )
  // For other programs (docs/specification.md 7); the pages keep gamertags out of addresses.
  .get(
    '/by-gamertag/:gamertag',
    costs(1),
    open,
    limitByCaller(limits.lookUp),
    validate('param', lookUpInput),
    async c => c.json(await lookUp(openDb(c.env.DB), c.req.valid('param').gamertag), 200),
  )
  .get('/:id', signedIn, async c => {
    const viewer = viewerOf(c)
    const id = c.req.param('id')
    if (viewer.status === 'rejected' && id !== viewer.id) throw new Problem('rejected')
    const row = await findMember(openDb(c.env.DB), id)
    const full = id === viewer.id || isProvenAdmin(viewer)
    if (!row || (row.status === 'rejected' && !full)) throw new Problem('not_found')
    return c.json(full ? fullView(row) : publicView(row), 200)
  })
  .put('/:id/profile', member, validate('json', profileEdit), async c => {
    const viewer = viewerOf(c)
    const id = c.req.param('id')
    const edit = c.req.valid('json')
    const input = edit.changes
    const auditor = actsAsAdmin(viewer, id) ? viewer.id : null
    const db = openDb(c.env.DB)
    const before = await findMember(db, id)
    if (!before) throw new Problem('not_found')
    // A picture sent back as it was read is no change: another tab may have replaced it since.
    if (input.profileImageUrl === before.profileImageUrl) delete input.profileImageUrl
    await refuseForeignPicture(db, id, input.profileImageUrl)
    if (input.displayName && input.displayName !== before.displayName) {
      refuseReservedNickname(c.env.ADMIN_GAMERTAG, input.displayName, before.gamertag)
      await refuseImpostors(db, { displayName: input.displayName }, before.gamertag)
    }
    const row = await updateProfile(db, id, edit, auditor, c.var.now)
    if (!row) throw new Problem('not_found')
    if (looksDifferent(before, row)) runAfterResponse(c, notifyOfNewLooks(c.env, row))
    return c.json(fullView(row), 200)
  })

/** Leaving the club, and staying after all. */
export const leaving = new Hono<AppEnv>()
  .put('/', costs(30), signedIn, validate('json', leavingInput), async c => {
    const viewer = viewerOf(c)
    // An unattended browser must not be enough to lose the club an admin.
    if (viewer.isAdmin) requireAdmin(viewer)
    const db = openDb(c.env.DB)
    const { messages } = c.req.valid('json')
    const { row, freed, hosted, told } = await leave(db, viewer.id, messages === 'go', c.var.now)
    chargeRows(c, { written: 20 + 5 * freed.length })
    const settled = await settleAndTell(c.env, freed, c.var.now)
    runAfterResponse(c, ...notifyOfLeaving(c.env, row, told, hosted), ...settled)
    return c.json(fullView(row), 200)
  })
  .delete('/', signedIn, async c => {
    const { row, hosted, told } = await stay(openDb(c.env.DB), viewerOf(c).id, c.var.now)
    runAfterResponse(c, ...notifyOfLeaving(c.env, row, told, hosted))
    return c.json(fullView(row), 200)
  })

/** Admins' actions on members, below `/api/admin`. */
export const memberAdmin = new Hono<AppEnv>()
  .get('/pending-members', member, admin, async c => {
    const waiting = await listPendingMembers(openDb(c.env.DB))
    chargeRows(c, { read: 5 * waiting.length })
    return c.json(waiting, 200)
  })
  .post('/approve-member', member, validate('json', decisionInput), admin, async c => {
    const decision = c.req.valid('json')
    const db = openDb(c.env.DB)
    const { row, freed, ended } = await decideMember(db, decision, viewerOf(c).id, c.var.now)
    await runErrands(c.env, ended)
    const settled = await settleAndTell(c.env, freed, c.var.now)
    runAfterResponse(c, ...notifyOfDecision(c.env, row, c.var.now), ...settled)
    return c.json(fullView(row), 200)
  })
  // Only today's: an admin who found a flood has had no time to look at each.
  .delete('/pending-members/today', member, admin, async c => {
    const db = openDb(c.env.DB)
    const { start } = utcDay(c.var.now)
    const { deleted, ended } = await deleteUnapproved(db, start, viewerOf(c).id, c.var.now)
    chargeRows(c, { written: 10 + 5 * deleted.length })
    await runErrands(c.env, ended)
    if (deleted.length > 0) runAfterResponse(c, ...notifyOfClearedProfiles(c.env, deleted))
    const { waitingToday } = await findJoining(db, c.var.now)
    return c.json({ deleted: deleted.length, left: waitingToday } satisfies ClearedProfiles, 200)
  })
  // Deletes everything of theirs at once.
  .delete('/members/:id', member, admin, costs(170), async c => {
    const db = openDb(c.env.DB)
    const id = c.req.param('id')
    const { freed, ended, forgotten } = await deleteMember(db, id, viewerOf(c).id, c.var.now)
    await runErrands(c.env, ended)
    const settled = await settleAndTell(c.env, freed, c.var.now)
    runAfterResponse(c, ...notifyOfDeparture(c.env, id), ...settled)
    runAfterResponse(c, runErrands(c.env, forgotten))
    return c.body(null, 204)
  })

// The hash of a call's invitation, if it can still be used.
async function invitationOf(c: Context<AppEnv>): Promise<string | null> {
  const tokenHash = await invitationIn(c)
  return tokenHash && (await isInvitationOpen(openDb(c.env.DB), tokenHash, c.var.now)) ? tokenHash : null
}

// The hash of a call's invitation.
async function invitationIn(c: Context<AppEnv>): Promise<string | null> {
  const body: unknown = await c.req.json().catch(() => null)
  const token = typeof body === 'object' && body !== null && 'invitation' in body ? body.invitation : null
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? sha256Hex(token) : null
}

// A picture from elsewhere would tell its host who visits the club, so only the member's own upload is accepted.
async function refuseForeignPicture(db: Db, memberId: string, path: string | null | undefined) {
  if (!path) return
  const id = parseObjectPath(path)?.id
  if (id && (await isOwnPicture(db, id, path, memberId))) return
  throw invalidInput([
    { path: 'profileImageUrl', message: 'Upload the picture first; only your own uploads can be used' },
  ])
}

// A member who resembles an admin or another protected member would be believed in a room.
async function refuseImpostors(
  db: Db,
  { displayName, gamertag }: { displayName: string; gamertag?: string },
  ownGamertag: string,
) {
  const names = gamertag === undefined ? [displayName] : [displayName, gamertag]
  const impostors = await listImpostors(db, names, ownGamertag)
  if (gamertag !== undefined && impostors.includes(gamertag)) throw new Problem('gamertag_reserved')
  if (impostors.includes(displayName))
    throw invalidInput([
      { path: 'displayName', message: 'This nickname could be mistaken for another member' },
    ])
}

// The founding admin may use the founding gamertag as display name, in any spelling.
function refuseReservedNickname(foundingGamertag: string, displayName: string, gamertag: string) {
  const isFounder = gamertagKey(gamertag) === gamertagKey(foundingGamertag)
  if (isFounder && gamertagSkeleton(displayName) === gamertagSkeleton(foundingGamertag)) return
  if (isReservedName(displayName, foundingGamertag))
    throw invalidInput([
      { path: 'displayName', message: 'This nickname could be mistaken for the club itself' },
    ])
}

/** The public data of the driver with a gamertag; throws `driver_not_found`. */
async function lookUp(db: Db, wanted: string) {
  const row = await findByGamertag(db, wanted)
  if (!row) throw new Problem('driver_not_found')
  const { id, displayName, gamertag } = row
  return { id, displayName, gamertag, protected: isProtected(row) }
}
