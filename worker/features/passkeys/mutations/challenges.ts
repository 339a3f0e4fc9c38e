import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { enrolmentCodes, passkeyChallenges } from '../../../db/schema/index.ts'
import { sha256Hex } from '../../../lib/crypto.ts'
import { CHALLENGE_TIME } from '../rules.ts'

/** A browser's challenge. The browser is known by the hash of its cookie. */
interface Challenge {
  browser: string
  challenge: string
}

/** Identifies a ceremony by browser and challenge, so that tabs do not interfere. */
export function ceremonyHash({ browser, challenge }: Challenge): Promise<string> {
  return sha256Hex(`${browser} ${challenge}`)
}

/** Stores a challenge to sign in. */
export async function saveSignInChallenge(db: Db, asked: Challenge, now: number): Promise<void> {
  const { challenge } = asked
  const idHash = await ceremonyHash(asked)
  const expiresAt = now + CHALLENGE_TIME
  await db.insert(passkeyChallenges).values({ idHash, challenge, purpose: 'sign-in', expiresAt })
}

/** Stores a challenge to add a passkey to a member's account. */
export async function saveAddChallenge(
  db: Db,
  asked: Challenge,
  { memberId, codeHash }: AddPermission,
  now: number,
): Promise<void> {
  const { challenge } = asked
  const idHash = await ceremonyHash(asked)
  const expiresAt = now + CHALLENGE_TIME
  await db
    .insert(passkeyChallenges)
    .values({ idHash, challenge, purpose: 'add', memberId, codeHash, expiresAt })
}

/** The account to which a passkey may be added; `codeHash` is of the code that permits it, `null` for one's own session. */
export interface AddPermission {
  memberId: string
  codeHash: string | null
}

/** Takes a browser's challenge to sign in, once; `null` if there is none. */
export async function takeSignInChallenge(db: Db, asked: Challenge, now: number): Promise<string | null> {
  const idHash = await ceremonyHash(asked)
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(sql`id_hash = ${idHash} AND purpose = 'sign-in' AND expires_at > ${now}`)
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

/**
 * Takes a browser's challenge to add a passkey, once; `null` if there is none. Without a code it must be for `memberId`, the
 * member who is signed in there.
 */
export async function takeAddChallenge(db: Db, asked: Challenge, memberId: string | null, now: number) {
  const idHash = await ceremonyHash(asked)
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      sql`id_hash = ${idHash} AND purpose = 'add' AND expires_at > ${now}
        AND (code_hash IS NOT NULL OR member_id = ${memberId})`,
    )
    .returning({
      challenge: passkeyChallenges.challenge,
      memberId: passkeyChallenges.memberId,
      codeHash: passkeyChallenges.codeHash,
    })
  return taken ? { ...taken, memberId: taken.memberId ?? '' } : null
}

/** The statement that deletes members' challenges; `who` SELECTs their ids. Part of the batch that deletes them. */
export function forgetChallenges(db: Db, who: SQL) {
  return db.delete(passkeyChallenges).where(sql`${passkeyChallenges.memberId} IN (${who})`)
}

/** Maximum number of each deleted in a run. */
const BATCH = 500

/** Deletes expired challenges and codes, oldest first. */
export async function cleanUpPasskeys(db: Db, now: number): Promise<void> {
  const areOver = sql`expires_at <= ${now} ORDER BY expires_at LIMIT ${BATCH}`
  await db.batch([
    db
      .delete(passkeyChallenges)
      .where(sql`id_hash IN (SELECT id_hash FROM passkey_challenges WHERE ${areOver})`),
    db
      .delete(enrolmentCodes)
      .where(sql`member_id IN (SELECT member_id FROM enrolment_codes WHERE ${areOver})`),
  ])
}
