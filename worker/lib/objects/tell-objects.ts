import { SECOND } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Whose } from './socket-hub.ts'
import { feedStub, isWorthRetrying, roomStub, waitBeforeRetry } from './stubs.ts'

/** What many of the club's objects are told: to let go of somebody, or to confirm that D1 knows all by now. */
export type Task = { close: Whose; code: number } | { forget: string; messages?: true } | 'confirm-told'

/** An object that has not done what it was told; `hasAnswered`: it could be reached, and said that it cannot yet. */
export interface Missed {
  name: string
  hasAnswered: boolean
}

/** The feed among the rooms, whose ids look otherwise. */
export const FEED = 'feed'
/** So many objects are told by the Worker itself, whose one turn may ask about fifty things on the free plan. */
export const DIRECT = 10
/** The others are told by the feed, so many a turn of it. */
const RELAYED = 40
/** So few failures are tried again at once, so often in all. */
const FEW = 4
const TRIES = 3
/** A room that has not said within so long whether D1 knows all of it (ms) is out of reach. */
const PATIENCE = 10 * SECOND

/** Tells the feed and rooms to do something, few of them again at once where it fails; gives those that have not done it. */
export async function tellObjects(env: Env, names: readonly string[], task: Task): Promise<Missed[]> {
  const relays = Math.ceil(Math.max(0, names.length - DIRECT) / RELAYED)
  const chunks = Array.from({ length: relays }, (_, n) =>
    names.slice(DIRECT + n * RELAYED, DIRECT + (n + 1) * RELAYED),
  )
  const failed = await Promise.all([
    tellEach(env, names.slice(0, DIRECT), task),
    ...chunks.map(chunk => relay(env, chunk, task)),
  ])
  let missed = failed.flat()
  for (let tries = 1; tries < TRIES && missed.length <= FEW; tries++) {
    const again = missed.filter(({ error }) => isWorthRetrying(error))
    if (again.length === 0) break
    await waitBeforeRetry(tries)
    const lost = missed.filter(miss => !again.includes(miss))
    missed = [...lost, ...(await tellEach(env, again.map(nameOf), task))]
  }
  return missed.map(missedOf)
}

/** As `tellObjects`, one by one and once, whatever their number. */
export async function tellDirectly(env: Env, names: readonly string[], task: Task): Promise<Missed[]> {
  return (await tellEach(env, names, task)).map(missedOf)
}

/** An object that could not be told, and what it failed with. */
interface Miss {
  name: string
  error: unknown
}

// Each by a new stub, since one that failed may be broken.
async function tellEach(env: Env, names: readonly string[], task: Task): Promise<Miss[]> {
  const tell = (name: string) =>
    tellOne(env, name, task).then(
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

// Those that the feed could not tell are worth another try from here, since it does not say why.
async function relay(env: Env, names: string[], task: Task): Promise<Miss[]> {
  const again = { retryable: true }
  try {
    const missed = await feedStub(env).tellRooms(names, task)
    return missed.map(({ name, hasAnswered }) => ({ name, error: hasAnswered ? new NotYet() : again }))
  } catch {
    return names.map(name => ({ name, error: again }))
  }
}

async function tellOne(env: Env, name: string, task: Task): Promise<void> {
  if (task === 'confirm-told') return requireTold(roomStub(env, name).confirmTold())
  if ('forget' in task) return roomStub(env, name).forgetMember(task.forget, task.messages)
  const object = name === FEED ? feedStub(env) : roomStub(env, name)
  await object.closeSockets(task.close, task.code)
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
