import { type Db, openDb } from '../../db/client.ts'
import { now, SECOND } from '../../lib/clock.ts'
import type { Env } from '../../lib/env.ts'
import { causeOf } from '../../lib/errors.ts'
import type { Whose } from '../../lib/objects/socket-hub.ts'
import { feedStub, isWorthRetrying, roomStub, waitBeforeRetry } from '../../lib/objects/stubs.ts'
import { publishCounts, publishSessions } from './broadcast.ts'
import { dropReversedRevocations, FEED, noteWhoIsStillToBeTold } from './mutations.ts'
import { hasRevocations, listRevocations, type Revocation } from './queries.ts'

/** What many of the club's objects are told: that somebody goes, or that D1 must know all by now. */
export type Errand = { close: Whose; code: number } | { forget: string } | 'confirm-told'

/** So many objects are told by the Worker itself, whose one turn may ask about fifty things on the free plan. */
const DIRECT = 10
/** The others are told by the feed, so many a turn of it. */
const RELAYED = 40
/** So few failures are tried again at once, so often in all. */
const FEW = 4
const TRIES = 3
/** A room that has not said within so long whether D1 knows all of it (ms) is out of reach. */
const PATIENCE = 10 * SECOND

/**
 * Closes sockets everywhere, so that nothing reaches them any more. Depends on nothing else and never fails (decision
 * 57): what cannot be told now stays noted, for the cron.
 */
export async function revokeSockets(env: Env, revoked: readonly Revocation[]): Promise<void> {
  let told = 0
  for (const revocation of revoked) {
    if (told >= DIRECT) return
    try {
      told += await closeOne(env, revocation)
    } catch (error) {
      console.error(JSON.stringify({ event: 'revocation', cause: causeOf(error as Error) }))
    }
  }
}

/** A member has signed in: what was open under sessions that ended with this closes, and their other browsers ring. */
export async function publishSignIn(env: Env, memberId: string, ended: Revocation[]): Promise<void> {
  await revokeSockets(env, ended)
  await publishCounts(env, [memberId])
  await publishSessions(env, memberId)
}

/** Tells the feed and rooms of somebody who goes; gives those that could not be told. */
export async function sendErrand(env: Env, names: readonly string[], errand: Errand): Promise<string[]> {
  return (await send(env, names, errand)).map(nameOf)
}

/** Asks rooms whether D1 knows all that has happened in them; gives those that cannot say so. */
export async function askWhetherTold(env: Env, roomIds: readonly string[]): Promise<Missed[]> {
  return (await send(env, roomIds, 'confirm-told')).map(missedOf)
}

async function send(env: Env, names: readonly string[], errand: Errand): Promise<Miss[]> {
  const relays = Math.ceil(Math.max(0, names.length - DIRECT) / RELAYED)
  const chunks = Array.from({ length: relays }, (_, n) =>
    names.slice(DIRECT + n * RELAYED, DIRECT + (n + 1) * RELAYED),
  )
  const failed = await Promise.all([
    tellEach(env, names.slice(0, DIRECT), errand),
    ...chunks.map(chunk => relay(env, chunk, errand)),
  ])
  let missed = failed.flat()
  for (let tries = 1; tries < TRIES && missed.length <= FEW; tries++) {
    const again = missed.filter(({ error }) => isWorthRetrying(error))
    if (again.length === 0) break
    await waitBeforeRetry(tries)
    const lost = missed.filter(miss => !again.includes(miss))
    missed = [...lost, ...(await tellEach(env, again.map(nameOf), errand))]
  }
  return missed
}

/** Tells objects one by one, each by a new stub, since one that failed may be broken; gives those that could not be told. */
export async function sendErrandDirectly(
  env: Env,
  names: readonly string[],
  errand: Errand,
): Promise<Missed[]> {
  return (await tellEach(env, names, errand)).map(missedOf)
}

/** An object that has not done what it was told; `hasAnswered`: it could be reached, and said that it cannot yet. */
export interface Missed {
  name: string
  hasAnswered: boolean
}

/** An object that could not be told, and what it failed with. */
interface Miss {
  name: string
  error: unknown
}

async function tellEach(env: Env, names: readonly string[], errand: Errand): Promise<Miss[]> {
  const tell = (name: string) =>
    tellOne(env, name, errand).then(
      () => [],
      (error: unknown) => [{ name, error }],
    )
  return (await Promise.all(names.map(tell))).flat()
}

function nameOf({ name }: Miss) {
  return name
}

function missedOf({ name, error }: Miss): Missed {
  return { name, hasAnswered: error instanceof NotYet }
}

/** What a room answers of which D1 does not know all yet. */
class NotYet extends Error {}

async function closeOne(env: Env, { id, memberId, session, code, waiting }: Revocation): Promise<number> {
  const db = openDb(env.DB)
  const close = memberId === null ? { session: session ?? '' } : { memberId }
  const missed = await sendErrand(env, waiting, { close, code })
  await noteWhoIsStillToBeTold(db, id, missed, now())
  if (missed.length > 0) console.error(JSON.stringify({ event: 'revocation', waiting: missed.length }))
  return waiting.length
}

// Those that the feed could not tell are worth another try from here, since it does not say why.
async function relay(env: Env, names: string[], errand: Errand): Promise<Miss[]> {
  const again = { retryable: true }
  try {
    const missed = await feedStub(env).tellRooms(names, errand)
    return missed.map(({ name, hasAnswered }) => ({ name, error: hasAnswered ? new NotYet() : again }))
  } catch {
    return names.map(name => ({ name, error: again }))
  }
}

async function tellOne(env: Env, name: string, errand: Errand): Promise<void> {
  if (errand === 'confirm-told') return requireTold(roomStub(env, name).confirmTold())
  if ('forget' in errand) return roomStub(env, name).forgetMember(errand.forget)
  const object = name === FEED ? feedStub(env) : roomStub(env, name)
  await object.closeSockets(errand.close, errand.code)
}

// A room that hangs would hold up all that comes after it.
async function requireTold(answer: Promise<boolean>) {
  let stop = () => {}
  const isLate = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The room does not answer')), PATIENCE)
    stop = () => clearTimeout(timer)
  })
  try {
    if (!(await Promise.race([answer, isLate]))) throw new NotYet()
  } finally {
    stop()
  }
}

/** Closes the sockets that could not be closed at once. Safe to run twice. */
export async function finishRevocations(db: Db, _now: number, env: Env): Promise<void> {
  if (!(await hasRevocations(db))) return // nearly always, and D1 bills every look
  await dropReversedRevocations(db)
  await revokeSockets(env, await listRevocations(db))
}
