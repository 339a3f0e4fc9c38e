import { sql } from 'drizzle-orm'
import { batch } from '../../../db/batch.ts'
import { type Db, selectColumns } from '../../../db/client.ts'
import { enrolmentCodes } from '../../../db/schema/index.ts'
import { insertAudit } from '../../../lib/audit.ts'
import { Problem } from '../../../lib/problem.ts'
import { findMember } from '../../members/queries.ts'
import { notifyMember } from '../../notifications/mutations/members.ts'
import { CODE_TIME, WRONG_TRIES } from '../rules.ts'

/** A new code: the member, its hash, and whether the admin (`actor`) says that all passkeys are lost. */
interface NewCode {
  memberId: string
  codeHash: string
  hasLostPasskeys: boolean
  actor: string
}

/**
 * Stores the hash of a new code for a member who is no admin, replacing the last one, and notifies them; gives when it
 * expires (epoch ms). Throws `not_found`, `is_admin`, and `is_protected` for a member with a passkey that is not called lost.
 */
export async function saveEnrolmentCode(
  db: Db,
  { memberId, codeHash, hasLostPasskeys, actor }: NewCode,
  now: number,
): Promise<number> {
  const expiresAt = now + CODE_TIME
  const hasPasskey = sql`EXISTS (SELECT 1 FROM passkeys WHERE member_id = ${memberId})`
  const mayHave = sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND is_admin = 0)
    AND (${Number(hasLostPasskeys)} OR NOT ${hasPasskey})`
  const detail = sql`CASE WHEN ${hasPasskey} THEN 'all passkeys lost' END`
  const { kept } = await batch(db, {
    audit: insertAudit(
      db,
      { at: now, actor, action: 'member.enrolment-code', subject: memberId, detail },
      mayHave,
    ),
    news: notifyMember(db, memberId, 'enrolment-code', now, mayHave),
    kept: db
      .insert(enrolmentCodes)
      .select(
        selectColumns(
          enrolmentCodes,
          { memberId, codeHash, expiresAt, issuedBy: actor },
          sql`WHERE ${mayHave}`,
        ),
      )
      .onConflictDoUpdate({
        target: enrolmentCodes.memberId,
        set: { codeHash, wrongTries: 0, expiresAt, issuedBy: actor },
      })
      .returning({ memberId: enrolmentCodes.memberId }),
  })
  if (kept.length > 0) return expiresAt
  const member = await findMember(db, memberId)
  if (!member) throw new Problem('not_found')
  throw new Problem(member.isAdmin ? 'is_admin' : 'is_protected')
}

/** Cancels a member's code at their own request. Throws `not_found` if there is none. */
export async function cancelEnrolmentCode(db: Db, memberId: string, now: number): Promise<void> {
  const isThere = sql`EXISTS (SELECT 1 FROM enrolment_codes WHERE member_id = ${memberId} AND expires_at > ${now})`
  const act = { at: now, actor: memberId, action: 'member.enrolment-code-stop', subject: memberId }
  const { stopped } = await batch(db, {
    audit: insertAudit(db, act, isThere),
    stopped: db
      .delete(enrolmentCodes)
      .where(sql`member_id = ${memberId} AND expires_at > ${now}`)
      .returning({ memberId: enrolmentCodes.memberId }),
  })
  if (stopped.length === 0) throw new Problem('not_found')
}

/** Tries a code in one statement, so that parallel guesses all count; gives whether it is right. */
export async function tryEnrolmentCode(
  db: Db,
  memberId: string,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const [tried] = await db
    .update(enrolmentCodes)
    .set({ wrongTries: sql`wrong_tries + (code_hash <> ${codeHash})` })
    .where(sql`member_id = ${memberId} AND ${isUsableCode(now)}`)
    .returning({ codeHash: enrolmentCodes.codeHash })
  return tried?.codeHash === codeHash
}

/** SQL: whether a code can still be tried. Codes by a former admin cannot, because they may have been written down. */
export function isUsableCode(now: number) {
  return sql`wrong_tries < ${WRONG_TRIES} AND expires_at > ${now}
    AND EXISTS (SELECT 1 FROM members issuer WHERE issuer.id = issued_by AND issuer.is_admin = 1)`
}
