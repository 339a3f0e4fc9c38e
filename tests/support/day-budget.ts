import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { type Cost, countAsked, countEverything, countStorage } from '#tests/bench/counted.ts'
import { ChatRoom, ClubFeed, PasskeyVerifier, PushOutbox, UploadInspector } from '#worker/index.ts'
import { DAY, MINUTE, SECOND } from '#worker/lib/clock.ts'
import { DayBudgets, type Spender } from '#worker/lib/day-budget.ts'
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
  /** What it costs each time, in points. */
  points: number
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
  { does: 'a member who saves', act: () => save(marcus), pause: SECOND, points: 10 },
  { does: 'a member who reads', act: () => call(marcus, 'GET', '/api/members'), pause: SECOND, points: 11 },
  { does: 'a member who catches up', act: () => changes(marcus, 0), pause: SECOND, points: 2 },
  { does: 'a member who announces files', act: () => askTicket(marcus, jpeg()), pause: MINUTE, points: 10 },
  { does: 'a member who likes', act: likeOrNot, pause: SECOND, points: 5 },
  { does: 'a member who votes', begin: () => askRoom(gina), act: voteOtherwise, pause: SECOND, points: 5 },
  { does: 'a member who talks', act: () => post(marcus, 'Box this lap'), pause: SECOND, points: 5 },
  { does: 'a member who names others', act: nameEverybody, pause: SECOND, points: 5 },
  {
    does: 'an unapproved driver who reads',
    act: () => call(ines, 'GET', '/api/members'),
    pause: SECOND,
    points: 11,
  },
  { does: 'an unapproved driver who saves', act: () => save(ines), pause: SECOND, points: 10 },
  { does: 'an unapproved driver who talks', act: () => post(ines, 'Hi'), pause: 4 * SECOND, points: 5 },
  {
    does: 'an admin who writes to everyone',
    act: () => post(director, '@everyone box'),
    pause: SECOND,
    points: 5,
  },
  { does: 'an address that signs in', act: signInAgain, pause: 20 * SECOND, points: 15 },
  { does: 'an address that looks names up', act: lookUp, pause: 4 * SECOND, points: 1 },
  {
    does: 'an address that reads',
    act: () => call(stranger, 'GET', '/api/session'),
    pause: 2 * SECOND,
    points: 0.5,
  },
]

/** What a caller has in a day, in points. */
export function dayOf({ key }: Pick<Spender, 'key'>): number {
  return key.startsWith('waiting:') ? 900 : 4500
}

/**
 * Leaves whoever does this such a part of their day, past the API; of the budgets whose key begins as told. It is done once,
 * which shows whose budgets it takes from. Gives what is left of the smallest, in points.
 */
export async function shortenDay(
  { act, pause }: Pick<Habit, 'act' | 'pause'>,
  part: number,
  beginning = '',
): Promise<number> {
  const take = vi.spyOn(DayBudgets.prototype, 'take')
  await act()
  passTime(pause)
  const spenders = take.mock.calls.flatMap(([, spenders]) => spenders)
  take.mockRestore()
  const shortened = spenders.filter(({ key }) => key.startsWith(beginning))
  const today = Date.now() - (Date.now() % DAY)
  const spent = env.DB.prepare('INSERT OR REPLACE INTO rate_limits VALUES (?, ?, ?, ?)')
  await env.DB.batch(
    shortened.map(spender =>
      spent.bind(`day:${spender.key}`, today, dayOf(spender) * (1 - part), today + DAY),
    ),
  )
  return Math.min(...shortened.map(dayOf)) * part
}

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

/** The same of the last hundredth of a day. */
export async function spendTheRest(habit: Pick<Habit, 'act' | 'pause'>, beginning?: string) {
  await shortenDay(habit, 0.01, beginning)
  return spendTheDay(habit)
}

/**
 * The same with such a part of a day, in points, and with what it has cost D1 and the room, how many requests of objects it was, and what twenty refused tries more
 * have written.
 */
export async function drain(habit: Habit, part = 1) {
  await say(gina, 'Grid is open')
  await habit.begin?.()
  const day = await shortenDay(habit, part)
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
  return { ...spent, day, read, written, requests, writtenByRefused: cost.written - written }
}
