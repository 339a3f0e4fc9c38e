import { type Context, Hono } from 'hono'
import { openDb } from '../../db/client.ts'
import { runAfterResponse } from '../../lib/after-response.ts'
import { costs } from '../../lib/costs.ts'
import { sameSecret } from '../../lib/crypto.ts'
import type { AppEnv, Viewer } from '../../lib/env.ts'
import { isProven, open, signedIn, viewerOf } from '../../lib/guards.ts'
import { Problem } from '../../lib/problem.ts'
import {
  addressKey,
  callerKey,
  countHit,
  limitByCaller,
  limits,
  paced,
  refuseIfLimitReached,
  resetHits,
} from '../../lib/rate-limit.ts'
import {
  ADMIN_KEY_SESSION,
  clearSessionCookie,
  cookieTokenHash,
  MEMBER_SESSION,
  newTokenWithHash,
  setTokenCookie,
} from '../../lib/session-cookies.ts'
import { validate } from '../../lib/validate.ts'
import { runErrands } from '../errands/mutations.ts'
import { publishSessions, publishSignIn } from '../feed/broadcast.ts'
import { tellOfStuckJobs } from '../health/mutations.ts'
import { ensureFoundingAdmin } from '../members/mutations/profiles.ts'
import { findByGamertag, findMember, fullView } from '../members/queries.ts'
import { gamertagKey } from '../members/rules/gamertag.ts'
import { type ProofMethod, signInInput } from './contract.ts'
import { endAllSessions, endOwnSession, endSession } from './mutations/end-sessions.ts'
import { type NewSession, openByAdminKey, openByGamertag } from './mutations/open-sessions.ts'
import { noteSessionSeen, renewSession } from './mutations/renew-sessions.ts'
import { findOpenSession, hasRunOut, keyPrint, listSessions, sessionView } from './queries.ts'
import { browserName } from './rules/browser-name.ts'
import { isDueForNote, isDueForRenewal } from './rules/renewal.ts'

export const session = new Hono<AppEnv>()
  .get('/', open, async c => {
    const { viewer, now } = c.var
    const db = openDb(c.env.DB)
    const row = viewer && (await findMember(db, viewer.id))
    const tokenHash = row ? null : await cookieTokenHash(c)
    const isEnded = tokenHash !== null && !(await hasRunOut(db, tokenHash, now))
    const who = row
      ? { member: fullView(row), session: sessionView(viewer) }
      : { member: null, session: null }
    // If the cron has stopped, nothing else reports it.
    const tell = () => tellOfStuckJobs(c.env, now)
    // A former admin gets a new answer.
    if (viewer?.isAdmin)
      runAfterResponse(
        c,
        c.var.confirmed.then(tell, () => null),
      )
    return c.json({ ...who, isEnded }, 200)
  })
  .post('/', costs(15), paced, limitByCaller(limits.signIn), validate('json', signInInput), async c => {
    const { gamertag, adminKey } = c.req.valid('json')
    if (isFounder(c, gamertag) && adminKey) return c.json({ member: await signInFounder(c, adminKey) }, 200)
    // Somebody who switches accounts is a new caller each time, but keeps one address.
    if (isSignedInAsAnother(c, gamertag)) await countHit(c, limits.signIn, await addressKey(c))
    return c.json({ member: await signInDriver(c, gamertag) }, 200)
  })
  .delete('/', costs(0), paced, signedIn, async c => {
    const tokenHash = await cookieTokenHash(c)
    const ended = tokenHash ? await endSession(openDb(c.env.DB), tokenHash, c.var.now) : []
    clearSessionCookie(c)
    await runErrands(c.env, ended)
    runAfterResponse(c, publishSessions(c.env, viewerOf(c).id))
    return c.body(null, 204)
  })

/** A member's sessions, to list them and end one or all. */
export const sessions = new Hono<AppEnv>()
  .get('/', signedIn, async c => {
    const current = await cookieTokenHash(c)
    const print = await keyPrint(c.env.ADMIN_KEY)
    return c.json(
      await listSessions(openDb(c.env.DB), { memberId: viewerOf(c).id, current, print }, c.var.now),
      200,
    )
  })
  .delete('/', costs(0), paced, signedIn, async c => {
    const { id: memberId } = viewerOf(c)
    const ended = await endAllSessions(openDb(c.env.DB), memberId, c.var.now)
    clearSessionCookie(c)
    await runErrands(c.env, ended)
    return c.body(null, 204)
  })
  .delete('/:id', costs(0), paced, signedIn, async c => {
    const { id: memberId, session } = viewerOf(c)
    const id = c.req.param('id')
    const ended = await endOwnSession(openDb(c.env.DB), memberId, id, c.var.now)
    if (ended.length === 0) throw new Problem('not_found')
    if (session.startsWith(id)) clearSessionCookie(c)
    await runErrands(c.env, ended)
    runAfterResponse(c, publishSessions(c.env, memberId))
    return c.body(null, 204)
  })

/** How `identify` finds the viewer: by session, or as the founding admin for the bearer key. */
export const identities = {
  async findViewer(c: Context<AppEnv>, tokenHash: string) {
    const db = openDb(c.env.DB)
    const found = await findOpenSession(db, tokenHash, await keyPrint(c.env.ADMIN_KEY), c.var.now)
    if (!found) return null
    const viewer = await withAddress(c, found.viewer)
    const canSetCookie = c.req.header('upgrade') === undefined // a session must not outlive its cookie
    const renewed = canSetCookie && isDueForRenewal(viewer, c.var.now)
    if (renewed) runAfterResponse(c, renewSession(db, tokenHash, c.var.now))
    else if (isDueForNote(found, c.var.now)) runAfterResponse(c, noteSessionSeen(db, tokenHash, c.var.now))
    return { viewer, renewed }
  },
  findAgain: (c: Context<AppEnv>, viewer: Viewer) =>
    withAddress(c, { ...viewer, isProven: isProven(viewer, c.var.now) }),
  async foundingAdmin(c: Context<AppEnv>): Promise<Viewer> {
    const db = openDb(c.env.DB)
    const known = await findByGamertag(db, c.env.ADMIN_GAMERTAG)
    const row = known?.isAdmin ? known : await ensureFoundingAdmin(db, c.env.ADMIN_GAMERTAG, c.var.now)
    const { id, gamertag, displayName, profileImageUrl, status, isAdmin } = row
    const author = { id, gamertag, displayName, profileImageUrl, isAdmin }
    const session = { session: 'bearer', address: null, leavesAt: null, expiresAt: Number.MAX_SAFE_INTEGER }
    return { ...author, status, ...session, method: 'bearer', provenAt: c.var.now, isProven: true }
  },
  async admitKey(c: Context<AppEnv>, isRight: boolean) {
    const limit = isRight ? refuseIfLimitReached : countHit
    for (const prover of await proversOf(c, c.env.ADMIN_GAMERTAG)) await limit(c, limits.wrongKey, prover)
  },
  async listProofs(c: Context<AppEnv>, viewer: Viewer) {
    const row = await findMember(openDb(c.env.DB), viewer.id)
    return proofMethods(row?.hasPasskey, isFounder(c, viewer.gamertag))
  },
}

// Sessions that prove nothing, and undecided members, also use their address's quota (`memberSpenders`).
async function withAddress(c: Context<AppEnv>, viewer: Viewer): Promise<Viewer> {
  const provesNothing = viewer.method === 'gamertag' || viewer.status !== 'approved'
  return { ...viewer, address: provesNothing ? await addressKey(c) : null }
}

async function signInDriver(c: Context<AppEnv>, gamertag: string) {
  const db = openDb(c.env.DB)
  const { token, opening } = await newSession(c)
  const opened = isFounder(c, gamertag) ? null : await openByGamertag(db, gamertagKey(gamertag), opening)
  if (!opened) throw await explainRefusal(c, gamertag)
  setTokenCookie(c, token, MEMBER_SESSION)
  runAfterResponse(c, publishSignIn(c.env, opened.memberId, opened.ended))
  const row = await findMember(db, opened.memberId)
  if (!row) throw new Problem('driver_not_found')
  return fullView(row)
}

async function explainRefusal(c: Context<AppEnv>, gamertag: string) {
  const row = await findByGamertag(openDb(c.env.DB), gamertag)
  if (!row && !isFounder(c, gamertag)) return new Problem('driver_not_found')
  return new Problem('proof_required', { methods: proofMethods(row?.hasPasskey, isFounder(c, gamertag)) })
}

function proofMethods(hasPasskey: unknown, isFounder: boolean): ProofMethod[] {
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(isFounder ? (['admin_key'] as const) : [])]
}

function isFounder(c: Context<AppEnv>, gamertag: string) {
  return gamertagKey(gamertag) === gamertagKey(c.env.ADMIN_GAMERTAG)
}

async function newSession(c: Context<AppEnv>): Promise<{ token: string; opening: NewSession }> {
  const { token, tokenHash } = await newTokenWithHash()
  const browser = browserName(c.req.header('user-agent'))
  return { token, opening: { tokenHash, replaces: await cookieTokenHash(c), browser, now: c.var.now } }
}

// Attempts are counted before the key is checked, so that parallel guesses count too; success clears them.
async function signInFounder(c: Context<AppEnv>, adminKey: string) {
  const provers = await proversOf(c, c.env.ADMIN_GAMERTAG)
  for (const prover of provers) await countHit(c, limits.wrongKey, prover)
  if (!c.env.ADMIN_KEY || !(await sameSecret(adminKey, c.env.ADMIN_KEY))) {
    await countHit(c, limits.wrongKeyClub, 'club') // slows guessing from many addresses, never the right key
    throw new Problem('wrong_key')
  }
  for (const prover of provers) await resetHits(c, limits.wrongKey, prover)
  const db = openDb(c.env.DB)
  const row = await ensureFoundingAdmin(db, c.env.ADMIN_GAMERTAG, c.var.now)
  const { token, opening } = await newSession(c)
  const ended = await openByAdminKey(db, row.id, (await keyPrint(c.env.ADMIN_KEY)) ?? '', opening)
  setTokenCookie(c, token, ADMIN_KEY_SESSION)
  runAfterResponse(c, publishSignIn(c.env, row.id, ended))
  return fullView(row)
}

// Wrong proofs count by gamertag and caller, so that nobody uses up an owner's attempts from elsewhere; also by address if
// the caller is signed in as somebody else, because somebody who switches accounts keeps one address.
async function proversOf(c: Context<AppEnv>, gamertag: string) {
  const callers = [await callerKey(c)]
  if (isSignedInAsAnother(c, gamertag)) callers.push(await addressKey(c))
  return callers.map(caller => `${gamertagKey(gamertag)}:${caller}`)
}

function isSignedInAsAnother({ var: { viewer } }: Context<AppEnv>, gamertag: string) {
  return viewer !== null && gamertagKey(viewer.gamertag) !== gamertagKey(gamertag)
}
