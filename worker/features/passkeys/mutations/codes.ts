import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { enrolmentCodes } from '../../../db/schema/index.ts'
import { logAct } from '../../../lib/audit.ts'
import { MINUTE } from '../../../lib/clock.ts'
import { Problem } from '../../../lib/problem.ts'
import { findMember } from '../../members/queries.ts'
import { ringMember } from '../../notifications/mutations.ts'

/** How long an admin's one-time code is good, in ms. */
const CODE_TIME = 10 * MINUTE
/** So many wrong tries kill a code. */
const WRONG_TRIES = 5

/**
 * Keeps the hash of a new code for a member who is no admin, in place of the one before, and rings him; gives when it
 * ends, epoch ms. Throws `not_found`, `is_admin`.
 */
export async function keepCode(
  db: Db,
  memberId: string,
  codeHash: string,
  actor: string,
  now: number,
): Promise<number> {
  const expiresAt = now + CODE_TIME
  const mayHave = sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND is_admin = 0)`
  const [, , kept] = await db.batch([
    logAct(db, { at: now, actor, action: 'member.enrolment-code', subject: memberId }, mayHave),
    ringMember(db, memberId, 'enrolment-code', now, mayHave),
    db
      .insert(enrolmentCodes)
      .select(sql`SELECT ${memberId}, ${codeHash}, 0, ${expiresAt}, ${actor} WHERE ${mayHave}`)
      .onConflictDoUpdate({
        target: enrolmentCodes.memberId,
        set: { codeHash, wrongTries: 0, expiresAt, issuedBy: actor },
      })
      .returning({ memberId: enrolmentCodes.memberId }),
  ])
  if (kept.length > 0) return expiresAt
  throw new Problem((await findMember(db, memberId)) ? 'is_admin' : 'not_found')
}

/** Tries a code, in one statement, so that guesses at the same moment all count; gives whether it is right. */
export async function tryCode(db: Db, memberId: string, codeHash: string, now: number): Promise<boolean> {
  const [tried] = await db
    .update(enrolmentCodes)
    .set({ wrongTries: sql`wrong_tries + (code_hash <> ${codeHash})` })
    .where(sql`member_id = ${memberId} AND ${isGood(now)}`)
    .returning({ codeHash: enrolmentCodes.codeHash })
  return tried?.codeHash === codeHash
}

/** SQL: whether a code can be tried still. Who is an admin no more may have written codes down. */
export function isGood(now: number) {
  return sql`wrong_tries < ${WRONG_TRIES} AND expires_at > ${now}
    AND EXISTS (SELECT 1 FROM members issuer WHERE issuer.id = issued_by AND issuer.is_admin = 1)`
}
