import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { enrolmentCodes, passkeyChallenges } from '../../../db/schema/index.ts'
import { sha256Hex } from '../../../lib/crypto.ts'
import { CHALLENGE_TIME } from '../rules.ts'

/** What a browser, known by the hash of its cookie, has been asked to sign. */
interface Challenge {
  browser: string
  challenge: string
}

/** By what a ceremony is found again: its browser and its challenge, so that one in another tab is another. */
export function ceremonyHash({ browser, challenge }: Challenge): Promise<string> {
  return sha256Hex(`${browser} ${challenge}`)
}

/** Remembers that a browser has been asked to sign in. */
export async function saveSignInChallenge(db: Db, asked: Challenge, now: number): Promise<void> {
  const { challenge } = asked
  const idHash = await ceremonyHash(asked)
  const expiresAt = now + CHALLENGE_TIME
  await db.insert(passkeyChallenges).values({ idHash, challenge, purpose: 'sign-in', expiresAt })
}

/** Remembers that a browser has been asked to add a passkey to a member's account. */
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

/** Whose account a passkey may be added to; `codeHash` is of the code that says so, `null` for the own session. */
export interface AddPermission {
  memberId: string
  codeHash: string | null
}

/** Takes a browser's challenge to sign in, once; gives `null` if there is none. */
export async function takeSignInChallenge(db: Db, asked: Challenge, now: number): Promise<string | null> {
  const idHash = await ceremonyHash(asked)
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(sql`id_hash = ${idHash} AND purpose = 'sign-in' AND expires_at > ${now}`)
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

/**
 * Takes a browser's challenge to add a passkey, once; gives `null` if there is none. Without a code it has to be that of
 * `memberId`, the member who is signed in there.
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

/** The statement that forgets what members were asked to sign; `who`: SELECTs their ids. Part of the batch that deletes them. */
export function forgetChallenges(db: Db, who: SQL) {
  return db.delete(passkeyChallenges).where(sql`${passkeyChallenges.memberId} IN (${who})`)
}

/** So many of each go at a time. */
const BATCH = 500

/** Removes challenges and codes whose time is over, those that ended first. */
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
