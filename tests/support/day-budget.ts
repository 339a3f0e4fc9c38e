import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { type Cost, countAsked, countEverything, countStorage } from '#tests/bench/counted.ts'
import { ChatRoom, ClubFeed, PasskeyVerifier, PushOutbox, UploadInspector } from '#worker/index.ts'
import { DAY, MINUTE, SECOND } from '#worker/lib/clock.ts'
import { type Answer, type Caller, call } from './call.ts'
import { director, gina, ines, marcus, type Person, priya, stranger } from './cast.ts'
import { changes, like, post, say } from './chat.ts'
import { passTime } from './clock.ts'
import { jpeg } from './media-files.ts'
import { askRoom, vote } from './polls.ts'
import { roomObject, settleRooms } from './rooms.ts'
import { askTicket } from './uploads.ts'

/** What the free plan lets D1 and the objects write in a day, in rows; of reading it is fifty times as much. */
export const QUOTA = 100_000

/** Something that somebody does again and again. */
export interface Habit {
  does: string
  act(): Promise<Answer>
  /** How long they wait each time, for the limits of the minute: ms. */
  pause: number
  /** How often at most it is granted in a day. */
  most: number
  /** What has to stand before. */
  begin?(): Promise<unknown>
}

/** Changes which alerts somebody wants. */
export function save(who: Caller) {
  return call(who, 'PUT', '/api/push/preferences', { mentions: true, races: true, announcements: true })
}

/** A stranger signs in with a gamertag that is known. */
function signInAgain() {
  return call(stranger, 'POST', '/api/session', { gamertag: priya.gamertag })
}

let likes = 0
const likeOrNot = () => like(marcus, 'general.1', likes++ % 2 ? 'DELETE' : 'POST')

let votes = 0
const voteOtherwise = () => vote(marcus, 'general.2', 1 + (votes++ % 2))

const lookUp = () => call(stranger, 'POST', '/api/members/look-up', { gamertag: priya.gamertag })

const nameEverybody = () => post(marcus, '@Priya_K @Gina_GT @RaceDirector @Nobody box this lap')

/** How patient people try to use up the club's day. */
export const habits: Habit[] = [
  { does: 'a member who saves', act: () => save(marcus), pause: SECOND, most: 456 },
  { does: 'a member who reads', act: () => call(marcus, 'GET', '/api/members'), pause: SECOND, most: 414 },
  { does: 'a member who catches up', act: () => changes(marcus, 0), pause: SECOND, most: 2_300 },
  { does: 'a member who announces files', act: () => askTicket(marcus, jpeg()), pause: MINUTE, most: 456 },
  { does: 'a member who likes', act: likeOrNot, pause: SECOND, most: 920 },
  { does: 'a member who votes', begin: () => askRoom(gina), act: voteOtherwise, pause: SECOND, most: 920 },
  { does: 'a member who talks', act: () => post(marcus, 'Box this lap'), pause: SECOND, most: 920 },
  { does: 'a member who names others', act: nameEverybody, pause: SECOND, most: 920 },
  {
    does: 'an unapproved driver who reads',
    act: () => call(ines, 'GET', '/api/members'),
    pause: SECOND,
    most: 90,
  },
  { does: 'an unapproved driver who saves', act: () => save(ines), pause: SECOND, most: 96 },
  { does: 'an unapproved driver who talks', act: () => post(ines, 'Hi'), pause: 4 * SECOND, most: 200 },
  {
    does: 'an admin who writes to everyone',
    act: () => post(director, '@everyone box'),
    pause: SECOND,
    most: 920,
  },
  { does: 'an address that signs in', act: signInAgain, pause: 20 * SECOND, most: 306 },
  { does: 'an address that looks names up', act: lookUp, pause: 4 * SECOND, most: 4_560 },
  {
    does: 'an address that reads',
    act: () => call(stranger, 'GET', '/api/session'),
    pause: 2 * SECOND,
    most: 9_120,
  },
]

/** Leaves somebody nothing of today's budgets, past the API. */
export async function plantSpentDay({ id }: Person): Promise<void> {
  const today = Date.now() - (Date.now() % DAY)
  const spent = env.DB.prepare('INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?, ?)')
  await env.DB.batch(
    ['claimed', 'member'].map(way => spent.bind(`day:${way}:${id}`, today, 1_000_000, today + DAY)),
  )
}

/** Does something until it is refused; gives how often it was granted, and the refusal. */
export async function spendTheDay({ act, pause }: Pick<Habit, 'act' | 'pause'>) {
  for (let granted = 0; granted < 10_000; granted++) {
    const refusal = await act()
    if (refusal.status === 429) return { granted, refusal }
    passTime(pause)
  }
  throw new Error('never refused')
}

/**
 * The same, with what it has cost D1 and the room, how many requests of objects it was, and what twenty refused tries more
 * have written.
 */
export async function drain(habit: Habit) {
  await say(gina, 'Grid is open')
  await habit.begin?.()
  const asked = { requests: 0, frames: 0 }
  countAsked([ChatRoom, ClubFeed, PasskeyVerifier, PushOutbox, UploadInspector], asked)
  const cost: Cost = { queries: 0, read: 0, written: 0 }
  const stop = countEverything(env.DB, cost)
  await runInDurableObject(roomObject('general'), (_, { storage }) => countStorage(storage, cost))
  const spent = await spendTheDay(habit)
  await settleRooms() // what a room tells D1 later is part of it
  const { read, written } = cost
  const { requests } = asked
  for (let n = 0; n < 20; n++) await habit.act()
  stop()
  return { ...spent, read, written, requests, writtenByRefused: cost.written - written }
}
