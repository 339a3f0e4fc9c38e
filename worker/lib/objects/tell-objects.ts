import { SECOND } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Whose } from './socket-hub.ts'
import { feedStub, isWorthRetrying, roomStub, waitBeforeRetry } from './stubs.ts'

/** A task for many of the club's objects: close somebody's sockets, forget a former member, or confirm that D1 has their log. */
export type Task = { close: Whose; code: number } | { forget: string; messages?: true } | 'confirm-told'

/** An object that has not done a task; `hasAnswered`: it was reached and said that it cannot yet. */
export interface Missed {
  name: string
  hasAnswered: boolean
}

/** The feed's name among rooms, whose ids look different. */
export const FEED = 'feed'
/** Maximum number of objects that the Worker calls itself. An invocation may make about fifty subrequests on the free plan. */
export const DIRECT = 10
/** The feed calls the others, this many in an invocation. */
const RELAYED = 40
/** Maximum number of failures that are retried at once, and of attempts. */
const FEW = 4
const TRIES = 3
/** Time after which a room that has not confirmed counts as unreachable, in ms. */
const PATIENCE = 10 * SECOND

/** Calls the feed and rooms for a task, and retries a few failures at once; gives those that have not done it. */
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

/** Like `tellObjects`, one by one and without retries, whatever their number. */
export async function tellDirectly(env: Env, names: readonly string[], task: Task): Promise<Missed[]> {
  return (await tellEach(env, names, task)).map(missedOf)
}

/** An object that could not be called, and the error. */
interface Miss {
  name: string
  error: unknown
}

// Each through a new stub, because one that failed may be broken.
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

/** Thrown for a room whose log D1 does not have completely. */
class NotYet extends Error {}

// Those that the feed could not call are tried again from here, because it gives no reason.
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

// A room that hangs would hold up all that follow.
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
