import { type Context, Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { iso } from '../../lib/clock.ts'
import { costs } from '../../lib/costs.ts'
import { hashingSecret, hmacHex, newCode, newToken, sha256Hex } from '../../lib/crypto.ts'
import type { AppEnv, Viewer } from '../../lib/env.ts'
import { admin, freshlyProven, isFreshProof, member, open, viewerOf } from '../../lib/guards.ts'
import { verifierStub, withRetries } from '../../lib/objects/stubs.ts'
import { Problem } from '../../lib/problem.ts'
import { addressKey, countHit, limitByCaller, limits, paced, resetHits } from '../../lib/rate-limit.ts'
import {
  cookieTokenHash,
  MEMBER_SESSION,
  newTokenWithHash,
  readToken,
  setTokenCookie,
} from '../../lib/session-cookies.ts'
import { validate } from '../../lib/validate.ts'
import { runErrands } from '../errands/mutations.ts'
import { publishCounts, publishSessions, publishSignIn } from '../feed/broadcast.ts'
import { findByGamertag, findMember, fullView } from '../members/queries.ts'
import { gamertagKey } from '../members/rules/gamertag.ts'
import { openByPasskey } from '../session/mutations/open-sessions.ts'
import { browserName } from '../session/rules/browser-name.ts'
import {
  newCodeInput,
  newPasskeyInput,
  PASSKEYS_MAX,
  passkeyNameInput,
  passkeyOptionsInput,
  passkeySignInInput,
} from './contract.ts'
import {
  type AddPermission,
  saveAddChallenge,
  saveSignInChallenge,
  takeAddChallenge,
  takeSignInChallenge,
} from './mutations/challenges.ts'
import { cancelEnrolmentCode, saveEnrolmentCode, tryEnrolmentCode } from './mutations/enrolment-codes.ts'
import { addPasskey, ensurePasskeyUserId, removePasskey, renamePasskey } from './mutations/passkeys.ts'
import { findCodeEnd, findCredential, findOwner, listPasskeys } from './queries.ts'
import { CHALLENGE_TIME, challengeIn, isGamertagOnly, refusalToAdd, siteOf } from './rules.ts'

/** `/api/session/passkey`: signing in, and proving who one is. */
export const passkeySession = new Hono<AppEnv>()
  .post('/options', open, paced, limitByCaller(limits.passkey), async c => {
    const browser = await bindBrowser(c)
    const options = await speaking(c, browser, verifier => verifier.requestOptions(siteOf(c.req.url)))
    await saveSignInChallenge(openDb(c.env.DB), { browser, challenge: options.challenge }, c.var.now)
    return c.json(options, 200)
  })
  .post('/', open, paced, limitByCaller(limits.passkey), validate('json', passkeySignInInput), async c => {
    const { response, gamertag } = c.req.valid('json')
    const db = openDb(c.env.DB)
    const asked = await askedIn(c, response)
    const challenge = await takeSignInChallenge(db, asked, c.var.now)
    const passkey = challenge && (await findCredential(db, response.id))
    const isMeant = passkey && (!gamertag || gamertagKey(gamertag) === passkey.gamertagKey)
    const used = isMeant
      ? await speaking(c, asked.browser, verifier =>
          verifier.readAssertion(response, passkey, challenge, siteOf(c.req.url)),
        )
      : null
    if (!passkey || !used) throw new Problem('passkey_refused')
    const { token, tokenHash } = await newTokenWithHash()
    const browser = browserName(c.req.header('user-agent'))
    const opening = { tokenHash, replaces: await cookieTokenHash(c), browser, now: c.var.now }
    const opened = await openByPasskey(db, { id: passkey.id, ...used }, opening)
    const row = opened && (await findMember(db, passkey.memberId))
    if (!row) throw new Problem('passkey_refused')
    setTokenCookie(c, token, MEMBER_SESSION)
    runAfterResponse(c, publishSignIn(c.env, passkey.memberId, opened.ended))
    return c.json({ member: fullView(row) }, 200)
  })

export const passkeys = new Hono<AppEnv>()
  .get('/', member, async c => c.json(await listPasskeys(openDb(c.env.DB), viewerOf(c).id), 200))
  .post('/options', limitByCaller(limits.passkey), validate('json', passkeyOptionsInput), async c => {
    const { gamertag, code } = c.req.valid('json')
    const db = openDb(c.env.DB)
    const permission = code ? await permitByCode(c, code, gamertag) : permitBySession(c, gamertag)
    const owner = await findOwner(db, permission.memberId)
    if (!owner) throw new Problem('not_found')
    if (!code) refuseWeak(viewerOf(c), owner, c.var.now)
    if (owner.passkeys.length >= PASSKEYS_MAX) throw new Problem('too_many_passkeys')
    const userId = owner.userId ?? (await ensurePasskeyUserId(db, owner.id))
    const browser = await bindBrowser(c)
    const options = await speaking(c, browser, verifier =>
      verifier.creationOptions(siteOf(c.req.url), c.env.CLUB_NAME, { ...owner, userId }),
    )
    await saveAddChallenge(db, { browser, challenge: options.challenge }, permission, c.var.now)
    return c.json(options, 200)
  })
  .post('/', costs(20), limitByCaller(limits.passkey), validate('json', newPasskeyInput), async c => {
    const { response, name } = c.req.valid('json')
    const { viewer, now } = c.var
    const db = openDb(c.env.DB)
    const owner = viewer && viewer.status !== 'rejected' && !isGamertagOnly(viewer) ? viewer.id : null
    const answered = await askedIn(c, response)
    const asked = await takeAddChallenge(db, answered, owner, now)
    const made =
      asked &&
      (await speaking(c, answered.browser, verifier =>
        verifier.readNewPasskey(response, asked.challenge, siteOf(c.req.url)),
      ))
    if (!made && viewer?.status === 'rejected') throw new Problem('rejected')
    if (!made) throw new Problem('passkey_refused', { status: 400 })
    const { token, tokenHash } = await newTokenWithHash()
    const browser = browserName(c.req.header('user-agent'))
    const opening = { tokenHash, replaces: await cookieTokenHash(c), browser, now }
    const session = asked.codeHash === null ? sessionOf(c) : null
    const permission = { ...asked, session }
    const { passkey, member, ended } = await addPasskey(db, { ...made, name }, permission, opening)
    setTokenCookie(c, token, MEMBER_SESSION)
    // This browser's other tabs need the new cookie before their sockets close.
    runAfterResponse(c, runErrands(c.env, ended))
    return c.json({ passkey, member }, 201)
  })
  .patch('/:id', member, validate('json', passkeyNameInput), async c => {
    const { name } = c.req.valid('json')
    return c.json(await renamePasskey(openDb(c.env.DB), c.req.param('id'), viewerOf(c).id, name), 200)
  })
  .delete('/:id', costs(15), member, async c => {
    const { id, provenAt, expiresAt } = viewerOf(c)
    if (!isFreshProof(provenAt, c.var.now)) throw new Problem('proof_required', { status: 403 })
    const { token, tokenHash } = await newTokenWithHash()
    const renewal = { from: sessionOf(c), tokenHash, now: c.var.now }
    const ended = await removePasskey(openDb(c.env.DB), c.req.param('id'), id, renewal)
    if (renewal.from !== null) setTokenCookie(c, token, expiresAt - c.var.now)
    runAfterResponse(c, runErrands(c.env, ended))
    return c.body(null, 204)
  })

/** Admins' codes for members who have no passkey or lost all, below `/api/admin/members`. */
export const enrolmentCodes = new Hono<AppEnv>().post(
  '/:id/enrolment-code',
  member,
  validate('json', newCodeInput),
  admin,
  freshlyProven,
  async c => {
    const memberId = c.req.param('id')
    const code = newCode()
    const hash = await codeHash(c, memberId, code)
    const asked = { ...c.req.valid('json'), memberId, codeHash: hash, actor: viewerOf(c).id }
    const expiresAt = await saveEnrolmentCode(openDb(c.env.DB), asked, c.var.now)
    runAfterResponse(c, publishCode(c.env, memberId))
    return c.json({ code, expiresAt: iso(expiresAt) }, 201)
  },
)

/** `/api/enrolment-code`: the current code for one's own account, to see and cancel it. */
export const ownCode = new Hono<AppEnv>()
  .get('/', member, async c => {
    const end = await findCodeEnd(openDb(c.env.DB), viewerOf(c).id, c.var.now)
    const mayStop = !isGamertagOnly(viewerOf(c))
    return c.json({ code: end === null ? null : { expiresAt: iso(end), mayStop } }, 200)
  })
  .delete('/', member, async c => {
    // Somebody who knows the gamertag could keep its owner from ever adding a passkey.
    if (isGamertagOnly(viewerOf(c))) throw new Problem('gamertag_not_enough')
    await cancelEnrolmentCode(openDb(c.env.DB), viewerOf(c).id, c.var.now)
    runAfterResponse(c, publishCode(c.env, viewerOf(c).id))
    return c.body(null, 204)
  })

// A script with the key has no session.
function sessionOf(c: Context<AppEnv>) {
  const { method, session } = viewerOf(c)
  return method === 'bearer' ? null : session
}

function permitBySession(c: Context<AppEnv>, gamertag: string | null | undefined): AddPermission {
  const viewer = viewerOf(c)
  if (viewer.status === 'rejected') throw new Problem('rejected')
  // Only a code gives access to another's account.
  if (gamertag && gamertagKey(gamertag) !== gamertagKey(viewer.gamertag))
    throw new Problem('enrolment_needs_code')
  return { memberId: viewer.id, codeHash: null }
}

function refuseWeak(viewer: Viewer, owner: { isAdmin: boolean; passkeys: unknown[] }, now: number) {
  const reason = refusalToAdd(viewer, owner.isAdmin || owner.passkeys.length > 0, now)
  if (reason) throw new Problem(reason, { status: 403 })
}

// Attempts are counted before the code is checked, so that parallel guesses count too; success clears them.
async function permitByCode(
  c: Context<AppEnv>,
  code: string,
  gamertag: string | null | undefined,
): Promise<AddPermission> {
  const typed = gamertag ?? viewerOf(c).gamertag
  const address = await addressKey(c)
  await countHit(c, limits.wrongCode, address)
  const db = openDb(c.env.DB)
  const owner = await findByGamertag(db, typed)
  const hash = await codeHash(c, owner?.id ?? '', code)
  if (!owner || owner.isAdmin || !(await tryEnrolmentCode(db, owner.id, hash, c.var.now)))
    throw new Problem('wrong_code')
  await resetHits(c, limits.wrongCode, address)
  if (owner.status === 'rejected') throw new Problem('rejected')
  return { memberId: owner.id, codeHash: hash }
}

// Eight digits are soon guessed from a hash, so it includes the club's key.
function codeHash(c: Context<AppEnv>, memberId: string, code: string) {
  return hmacHex(hashingSecret(c.env), `${memberId}:${code}`)
}

// The verifier only computes, so a call can be repeated if its object restarts. RPC loses the answers' types.
function speaking<T>(
  c: Context<AppEnv>,
  browser: string,
  ask: (verifier: Ceremonies) => Promise<T>,
): Promise<T> {
  return withRetries(() => ask(verifierStub(c.env, browser) as unknown as Ceremonies))
}

type Ceremonies = typeof import('./ceremonies.ts')

// Challenges belong to a browser, identified by a second cookie that its tabs share.
async function bindBrowser(c: Context<AppEnv>) {
  const token = readToken(c, 'webauthn') ?? newToken()
  setTokenCookie(c, token, CHALLENGE_TIME, 'webauthn')
  return sha256Hex(token)
}

async function askedIn(c: Context<AppEnv>, { response }: { response: { clientDataJSON: string } }) {
  return { browser: (await cookieTokenHash(c, 'webauthn')) ?? '', challenge: challengeIn(response) }
}

// A member's code was created or ended: updates their bell and open pages.
async function publishCode(env: Env, memberId: string): Promise<void> {
  await publishCounts(env, [memberId])
  await publishSessions(env, memberId)
}
