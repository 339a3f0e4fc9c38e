import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, jsonList, selectColumns } from '../../../db/client.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../../db/constraint-errors.ts'
import { changedFieldNames, changesAsJson, isChange, isUnchanged } from '../../../db/edit-conflicts.ts'
import { auditLog, members, profileEdits } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { utcDay } from '../../../lib/clock.ts'
import { newId } from '../../../lib/crypto.ts'
import type { Edit } from '../../../lib/fields.ts'
import { Problem } from '../../../lib/problem.ts'
import { countProfile, hasJustClosedJoining, markInvitationUsed } from '../../joining/mutations.ts'
import { countedOn, isUsableInvitation, PROFILES_COUNTER } from '../../joining/queries.ts'
import { notifyAdmins, notifyOfClosedJoining } from '../../notifications/mutations/members.ts'
import { type NewSession, openByRegistration } from '../../session/mutations/open-sessions.ts'
import { renameInStandings } from '../../standings/mutations.ts'
import { profileUse, removeUploadUses, saveUploadUses } from '../../uploads/mutations.ts'
import { parseObjectPath } from '../../uploads/rules/object-paths.ts'
import type { ExperienceLevel, ProfileInput } from '../contract.ts'
import { findChanger, findMember, fullView, profileColumns } from '../queries.ts'
import { gamertagKey, nameKey } from '../rules/gamertag.ts'
import { gamertagSkeleton } from '../rules/lookalikes.ts'

/** Maximum number of display names keyed in a run. */
const NAMES = 40

interface NewMember {
  displayName: string
  gamertag: string
  experienceLevel: ExperienceLevel
}

/** How a newcomer joins: by invitation (hash of its token), counted among the day's profiles, or through a script. */
export type WayToJoin = { invitation: string } | 'counted' | 'uncounted'

/**
 * Creates a pending member with a session for the browser. Gives also what ended with its old session and, if this profile
 * closed joining, the number of today's profiles. Throws `gamertag_taken`, `invitation_used`.
 */
export async function createMember(db: Db, input: NewMember, session: NewSession, way: WayToJoin) {
  const { now } = session
  const invitation = typeof way === 'object' ? way.invitation : null
  const isCounted = way === 'counted' ? sql`1` : sql`0`
  const profile = {
    id: newId(),
    ...input,
    ...gamertagForms(input.gamertag),
    nameKey: nameKey(input.displayName),
    createdAt: now,
  }
  const mayJoin =
    invitation === null ? sql`WHERE 1` : sql`FROM invitations WHERE ${isUsableInvitation(invitation, now)}`
  const profiles = countedOn(PROFILES_COUNTER, utcDay(now).start)
  try {
    // If the profile is not created, the session has no member and the whole batch fails.
    const {
      row: [row],
      session: { ended },
      closing: [closing],
    } = await batch(db, {
      row: db
        .insert(members)
        .select(selectColumns(members, profile, mayJoin))
        .returning(profileColumns),
      news: notifyAdmins(db, profile.id, now),
      session: openByRegistration(db, profile.id, 'registration', session),
      profiles: countProfile(db, now, isCounted),
      closing: notifyOfClosedJoining(db, profiles, now, sql`${isCounted} AND ${hasJustClosedJoining(now)}`),
      invitation: markInvitationUsed(db, invitation ?? '', now),
    })
    if (!row) throw new Problem('internal')
    return { row, ended, closedAfter: closing?.excerpt ?? null }
  } catch (error) {
    if (isUniqueViolation(error, 'members.gamertag_key')) throw new Problem('gamertag_taken')
    throw invitation !== null && isForeignKeyViolation(error) ? new Problem('invitation_used') : error
  }
}

/** The founding admin (docs/decisions.md 3): created and approved on first use; an existing member with the gamertag is made an admin. */
export async function ensureFoundingAdmin(db: Db, gamertag: string, now: number) {
  const forms = gamertagForms(gamertag)
  const [row] = await db
    .insert(members)
    .values({
      id: newId(),
      displayName: gamertag,
      nameKey: nameKey(gamertag),
      gamertag,
      ...forms,
      experienceLevel: 'Professional',
      isAdmin: true,
      status: 'approved',
      approvedAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: members.gamertagKey,
      set: { isAdmin: true, status: 'approved', rejectionReason: null },
    })
    .returning(profileColumns)
  if (!row) throw new Problem('internal')
  return row
}

/**
 * Changes a profile; absent fields stay. `auditor` is an admin who edits another's profile. The audit log keeps only the
 * names of the changed fields, because it outlives the member; the values stand beside it and are deleted with them. Gives
 * the row, or `undefined`. Throws `changed_meanwhile`.
 */
export async function updateProfile(
  db: Db,
  id: string,
  edit: Edit<ProfileInput>,
  auditor: string | null,
  now: number,
) {
  const { changes } = edit
  if (Object.keys(changes).length === 0) return findMember(db, id)
  const { displayName, carNumber } = changes
  const mayEdit = and(eq(members.id, id), isUnchanged(members, edit))
  const updated = db
    .update(members)
    .set({ ...changes, ...(displayName !== undefined && { nameKey: nameKey(displayName) }) })
    .where(mayEdit)
    .returning(profileColumns)
  const picture = 'profileImageUrl' in changes ? showPicture(db, id, changes.profileImageUrl, now) : []
  const log = logEdit(db, id, edit, auditor, now)
  const isRenamed = displayName !== undefined || carNumber !== undefined
  const tables = isRenamed ? [renameInStandings(db, id, now)] : []
  const {
    updated: [row],
  } = await batch(db, { log, updated, picture, tables })
  if (row) return row
  const current = await findMember(db, id)
  if (!current) return
  const changedBy = await findChanger(db, current, edit)
  throw new Problem('changed_meanwhile', { detail: CHANGED, current: fullView(current), changedBy })
}

// The statements that log an edit before it is made. Edits without a change and of one's own profile are not logged.
function logEdit(db: Db, id: string, edit: Edit<ProfileInput>, auditor: string | null, now: number) {
  const { changes } = edit
  const isMeant = and(eq(members.id, id), isUnchanged(members, edit), isChange(members, changes))
  const isAct = auditor === null ? sql`0` : sql`EXISTS (SELECT 1 FROM members WHERE ${isMeant})`
  const of = (detail: SQL) => sql`(SELECT ${detail} FROM members WHERE ${eq(members.id, id)})`
  const act = { at: now, actor: auditor ?? '', action: 'member.edit', subject: id }
  const changed = {
    entry: sql`(SELECT max(id) FROM ${auditLog})`,
    memberId: id,
    changes: of(changesAsJson(members, changes)),
  }
  return [
    insertAudit(db, { ...act, detail: of(changedFieldNames(members, changes)) }, isAct),
    db.insert(profileEdits).select(selectColumns(profileEdits, changed, sql`WHERE ${isAct}`)),
  ] as const
}

const CHANGED =
  'The driver or another admin has changed this profile in the meantime. Please check it before you save.'

// The statements that release a profile's old picture and keep the new one, if the edit succeeded.
function showPicture(db: Db, memberId: string, path: string | null | undefined, now: number) {
  const usedBy = profileUse(memberId)
  const uploadId = parseObjectPath(path ?? '')?.id ?? ''
  const isShown = sql`(SELECT profile_image_url FROM members WHERE id = ${memberId}) IS ${path ?? null}`
  return [
    ...saveUploadUses(db, [{ usedBy, uploadId, shownBy: memberId }], isShown),
    ...removeUploadUses(db, [usedBy], now, uploadId, isShown),
  ]
}

/** Computes `nameKey`, by which mentions find display names, for a batch of members without one. */
export async function keyDisplayNames(db: Db): Promise<void> {
  const rows = await db
    .select({ id: members.id, displayName: members.displayName })
    .from(members)
    .where(isNull(members.nameKey))
    .limit(NAMES)
  if (rows.length === 0) return
  const keys = rows.map(({ id, displayName }) => ({ id, displayName, key: nameKey(displayName) }))
  const given = sql`json_each(${JSON.stringify(keys)})`
  const isGiven = sql`value ->> 'id' = members.id AND value ->> 'displayName' = members.display_name`
  await db
    .update(members)
    .set({ nameKey: sql`(SELECT value ->> 'key' FROM ${given} WHERE ${isGiven})` })
    .where(and(isNull(members.nameKey), inArray(members.id, jsonList(rows.map(({ id }) => id)))))
}

function gamertagForms(gamertag: string) {
  return { gamertagKey: gamertagKey(gamertag), gamertagSkeleton: gamertagSkeleton(gamertag) }
}
