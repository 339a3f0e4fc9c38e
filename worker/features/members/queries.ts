import { and, asc, desc, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { batch } from '../../db/batch.ts'
import type { Db } from '../../db/client.ts'
import { isLogged } from '../../db/edit-conflicts.ts'
import { auditLog, members, profileEdits, settings } from '../../db/schema/index.ts'
import { iso } from '../../lib/clock.ts'
import type { Edit } from '../../lib/fields.ts'
import { Problem } from '../../lib/problem.ts'
import type { ProfileInput } from './contract.ts'
import { gamertagKey } from './rules/gamertag.ts'
import { lookAlikesOf } from './rules/lookalikes.ts'
import { DETAILS_PAGE } from './rules/page-size.ts'

const {
  gamertagKey: keyColumn,
  gamertagSkeleton: skeletonColumn,
  ...memberColumns
} = getTableColumns(members)

type MemberRow = typeof members.$inferSelect

/** A member's row, and whether they have a passkey. */
export type ProfileRow = Omit<MemberRow, 'gamertagKey' | 'gamertagSkeleton'> & { hasPasskey: number }

/** A member as the owner and admins see them. Instants are ISO 8601, UTC. */
export function fullView(row: ProfileRow) {
  return {
    ...publicView(row),
    protected: isProtected(row),
    approvedBy: row.approvedBy,
    approvedAt: iso(row.approvedAt),
    rejectionReason: row.rejectionReason,
    leavesAt: iso(row.leavesAt),
    takesMessages: row.takesMessages,
  }
}

/** A member as other members see them. */
export function publicView(row: Omit<MemberRow, 'gamertagKey' | 'gamertagSkeleton'>) {
  return {
    id: row.id,
    displayName: row.displayName,
    gamertag: row.gamertag,
    experienceLevel: row.experienceLevel,
    isAdmin: row.isAdmin,
    bio: row.bio,
    favoriteTrack: row.favoriteTrack,
    favoriteCarClass: row.favoriteCarClass,
    carNumber: row.carNumber,
    profileImageUrl: row.profileImageUrl,
    streamLink: row.streamLink,
    streamLink2: row.streamLink2,
    status: row.status,
    createdAt: iso(row.createdAt),
  }
}

/** Whether a sign-in needs more than the gamertag (docs/decisions.md 2). */
export function isProtected({ isAdmin, hasPasskey }: Pick<ProfileRow, 'isAdmin' | 'hasPasskey'>): boolean {
  return isAdmin || hasPasskey === 1
}

// Spelt out, because Drizzle leaves out table names in a query of one table.
const passkeyExists = sql<number>`EXISTS (SELECT 1 FROM passkeys WHERE passkeys.member_id = members.id)`

/** The columns read of a member, here and by those who change them. */
export const profileColumns = { ...memberColumns, hasPasskey: passkeyExists }

/** A member's row by id, or `undefined`. */
export function findMember(db: Db, id: string) {
  return db.select(profileColumns).from(members).where(eq(members.id, id)).get()
}

/** Number of latest edits searched for the one that stands in the way; it was made just now. */
const RECENT = 10

/**
 * The gamertag of whoever changed a field that an edit did not expect: the admin whose value it still is (`null` if that
 * admin has left), otherwise the member.
 */
export async function findChanger(db: Db, current: ProfileRow, { changes, expected }: Edit<ProfileInput>) {
  const names = (Object.keys(changes) as (keyof ProfileInput)[]).filter(
    name => current[name] !== changes[name] && current[name] !== expected?.[name],
  )
  const editor = alias(members, 'editor')
  const edits = await db
    .select({ changes: profileEdits.changes, gamertag: editor.gamertag })
    .from(profileEdits)
    .innerJoin(auditLog, eq(auditLog.id, profileEdits.entry))
    .leftJoin(editor, eq(editor.id, auditLog.actor))
    .where(eq(profileEdits.memberId, current.id))
    .orderBy(desc(profileEdits.entry))
    .limit(RECENT)
  const last = edits.find(edit =>
    names.some(name => edit.changes[name] && isLogged(current[name], edit.changes[name][1])),
  )
  return last ? last.gamertag : current.gamertag
}

/** A member's row by gamertag, in any spelling (docs/decisions.md 5). */
export function findByGamertag(db: Db, gamertag: string) {
  return db
    .select(profileColumns)
    .from(members)
    .where(eq(keyColumn, gamertagKey(gamertag)))
    .get()
}

/** The members for lists, by gamertag, and the version of the list; only admins get rejected members. */
export async function listMembers(db: Db, viewer: { isAdmin: boolean }) {
  const { version, rows } = await batch(db, {
    version: selectListVersion(db),
    rows: db
      .select(listColumns)
      .from(members)
      .where(viewer.isAdmin ? undefined : ne(members.status, 'rejected'))
      .orderBy(asc(keyColumn)),
  })
  const list = rows.map(row => ({ ...row, createdAt: iso(row.createdAt) }))
  return { version: listVersion(version), list }
}

// A new column here needs adding to the trigger `members_changed`, which tells browsers of changes.
const listColumns = {
  id: members.id,
  displayName: members.displayName,
  gamertag: members.gamertag,
  experienceLevel: members.experienceLevel,
  isAdmin: members.isAdmin,
  carNumber: members.carNumber,
  profileImageUrl: members.profileImageUrl,
  status: members.status,
  createdAt: members.createdAt,
}

/** The version changes with everything that `listMembers` shows, and with its format. */
export async function findListVersion(db: Db): Promise<string> {
  return listVersion(await selectListVersion(db))
}

function selectListVersion(db: Db) {
  return db.select().from(settings).where(eq(settings.name, 'members-version'))
}

function listVersion([row]: (typeof settings.$inferSelect)[]) {
  return `${Object.keys(listColumns).length}-${row?.value}`
}

/**
 * A page of full profiles in the order of the list: the first, or the one after the member `after`. Throws `not_found` if
 * there is no such member.
 */
export async function listProfiles(db: Db, after: string | undefined) {
  const last = after === undefined ? undefined : await findGamertagKey(db, after)
  const rows = await db
    .select(profileColumns)
    .from(members)
    .where(last === undefined ? undefined : gt(keyColumn, last))
    .orderBy(asc(keyColumn))
    .limit(DETAILS_PAGE)
  return rows.map(fullView)
}

async function findGamertagKey(db: Db, id: string) {
  const row = await db.select({ key: keyColumn }).from(members).where(eq(members.id, id)).get()
  if (!row) throw new Problem('not_found')
  return row.key
}

/** The ids of the admins. */
export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: members.id }).from(members).where(sql`${members.isAdmin} = 1`)
  return rows.map(({ id }) => id)
}

/** Pending members, oldest first, each with the gamertags they could be mistaken for (docs/decisions.md 5). */
export async function listPendingMembers(db: Db) {
  const pending = await db
    .select({ ...profileColumns, skeleton: skeletonColumn })
    .from(members)
    .where(sql`${members.status} = 'pending'`) // a literal, so that the partial index is used
    .orderBy(asc(members.createdAt))
  const twins = await findBySkeletons(
    db,
    pending.map(row => row.skeleton),
  )
  return pending.map(({ skeleton, ...row }) => ({
    ...fullView(row),
    looksLike: twins
      .filter(twin => twin.skeleton === skeleton && twin.id !== row.id)
      .map(twin => twin.gamertag),
  }))
}

async function findBySkeletons(db: Db, skeletons: string[]) {
  const found = []
  for (let from = 0; from < skeletons.length; from += 90) {
    // D1 binds at most 100 values in a statement.
    const some = inArray(skeletonColumn, skeletons.slice(from, from + 90))
    found.push(
      ...(await db
        .select({ id: members.id, gamertag: members.gamertag, skeleton: skeletonColumn })
        .from(members)
        .where(some)),
    )
  }
  return found
}

/**
 * Those of these gamertags or display names that could be mistaken for an admin's gamertag or display name, or for another
 * protected member's gamertag (docs/decisions.md 5). A name that resembles the member's own `ownGamertag` is allowed.
 */
export async function listImpostors(db: Db, names: string[], ownGamertag: string): Promise<string[]> {
  const isOther = ne(keyColumn, gamertagKey(ownGamertag))
  const looks = names.map(name => ({ name, seen: lookAlikesOf(name) }))
  const { admins, owners } = await batch(db, {
    admins: db
      .select({ gamertag: members.gamertag, displayName: members.displayName })
      .from(members)
      .where(and(sql`${members.isAdmin} = 1`, isOther)), // a literal, so that the partial index is used
    owners: db
      .select({ gamertag: members.gamertag })
      .from(members)
      .where(
        and(
          inArray(
            skeletonColumn,
            looks.flatMap(({ seen }) => seen),
          ),
          isOther,
          passkeyExists,
        ),
      ),
  })
  const taken = new Set(
    [
      ...admins.flatMap(({ gamertag, displayName }) => [gamertag, displayName]),
      ...owners.map(o => o.gamertag),
    ].flatMap(lookAlikesOf),
  )
  return looks.filter(({ seen }) => seen.some(look => taken.has(look))).map(({ name }) => name)
}
