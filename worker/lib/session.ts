import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { now } from './clock.ts'
import { isSafeMethod } from './cross-site.ts'
import { sameSecret, sha256Hex } from './crypto.ts'
import type { AppEnv, Viewer } from './env.ts'
import { answerProblem, Problem } from './problem.ts'
import { isSameViewer, RememberedViewers } from './remembered-viewers.ts'
import {
  emptyCacheOfEnded,
  MEMBER_SESSION,
  readToken,
  setsSession,
  setTokenCookie,
} from './session-cookies.ts'

/** How `identify` finds viewers; the app provides it, because this folder knows no feature. Times are epoch ms. */
interface IdentitySource {
  findViewer(c: Context<AppEnv>, tokenHash: string): Promise<{ viewer: Viewer; renewed: boolean } | null>
  /** A remembered viewer, as they would be found now if nothing has happened meanwhile. */
  findAgain(c: Context<AppEnv>, viewer: Viewer): Promise<Viewer>
  foundingAdmin(c: Context<AppEnv>): Promise<Viewer>
  /** Throws `slow_down` after too many wrong keys, even for the right one. */
  admitKey(c: Context<AppEnv>, isRight: boolean): Promise<void>
  /** The ways in which a member can prove who they are. */
  listProofs(c: Context<AppEnv>, viewer: Viewer): Promise<string[]>
}

/** Stamps the request with its time; `viewer` stays empty until `identify` has run. */
export const startRequest = createMiddleware<AppEnv>(async (c, next) => {
  c.set('now', now())
  c.set('viewer', null)
  c.set('confirmed', Promise.resolve())
  await next()
})

/** Viewers of recently used sessions in this isolate. */
export const rememberedViewers = new RememberedViewers()

/**
 * Finds the caller: by the bearer key if there is an `Authorization` header, else by the cookie. A remembered caller's read
 * is answered while D1 is asked; if D1 disagrees, the answer is made again (`answerAnew`).
 */
export function identify(
  identities: IdentitySource,
  answerAnew: (c: Context<AppEnv>) => Response | Promise<Response>,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.header('authorization') !== undefined) {
      c.set('viewer', await byKey(c, identities))
      return next()
    }
    const token = readToken(c, 'sid')
    const tokenHash = token && (await sha256Hex(token))
    if (!tokenHash) return next()
    const known = isSafeMethod(c.req.raw) ? rememberedViewers.find(tokenHash, c.var.now) : null
    const asked = identities.findViewer(c, tokenHash).then(found => {
      rememberedViewers.note(tokenHash, found?.viewer ?? null) // at once, because the page's next calls are on their way
      return found
    })
    asked.catch(() => null) // awaited below
    const last = known && (await identities.findAgain(c, known))
    c.set('viewer', last ?? (await asked)?.viewer ?? null)
    if (last) {
      const confirmed = confirm(c, asked, last)
      confirmed.catch(() => null) // nobody may await it
      c.set('confirmed', confirmed)
    }
    await next()
    const found = await asked.catch(error => {
      throwAnswerAway(c)
      throw error
    })
    if (last && !isSameViewer(last, found?.viewer ?? null)) {
      rememberedViewers.note(tokenHash, null) // repeated calls wait for D1
      throwAnswerAway(c)
      c.res = await answerAnew(c)
      return
    }
    if (found && isWithoutProof(c.error))
      c.res = answerProblem(
        c,
        new Problem('proof_required', {
          ...c.error.extras,
          methods: await identities.listProofs(c, found.viewer),
        }),
      )
    emptyCacheOfEnded(c, tokenHash, found?.viewer ?? null)
    // A call that signs in or out has set the cookie itself.
    if (found?.renewed && !setsSession(c)) setTokenCookie(c, token, MEMBER_SESSION)
  })
}

// With its headers, which the new answer would inherit.
function throwAnswerAway(c: Context<AppEnv>) {
  const { body } = c.res
  c.res = undefined
  body?.cancel().catch(() => null)
}

// Rejects if D1 disagrees; whatever waits for it is discarded then.
async function confirm(
  c: Context<AppEnv>,
  asked: ReturnType<IdentitySource['findViewer']>,
  last: Viewer,
): Promise<void> {
  const viewer = (await asked)?.viewer ?? null
  if (!viewer || !isSameViewer(last, viewer)) throw new Problem('sign_in_required')
  c.set('viewer', viewer)
}

async function byKey(c: Context<AppEnv>, identities: IdentitySource) {
  const key = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1]
  const isRight = Boolean(key && c.env.ADMIN_KEY && (await sameSecret(key, c.env.ADMIN_KEY)))
  await identities.admitKey(c, isRight)
  if (!isRight) throw new Problem('bad_key')
  return identities.foundingAdmin(c)
}

// Refused without knowing the member's proofs; whoever asks for a proof needs them.
function isWithoutProof(error: Error | undefined): error is Problem {
  return error instanceof Problem && error.code === 'proof_required' && !error.extras.methods
}
