import { sql } from 'drizzle-orm'
import { type Db, openDb } from '../db/client.ts'
import { DAY, SECOND } from './clock.ts'
import type { Viewer } from './env.ts'
import { causeOf } from './errors.ts'
import { Problem } from './problem.ts'
import { londonTime } from './text/london-dates.ts'

/**
 * Whose day budget something is taken from, and how many points it has. A point is a hundred-thousandth of whichever of
 * the free plan's daily quotas an act uses most: a row written, an object's request, fifty rows read.
 */
export interface Spender {
  key: string
  most: number
}

/** Below a tenth of every quota for each member, with and without proof together, and for an address, strangers and claims together. */
const MEMBER = 4_500
const STRANGERS = 4_500
const CLAIMS = 4_500
/** Ten drivers whom nobody has approved stay below it together. */
const UNAPPROVED = 900

/** What a caller may take before the day's account is asked, and what is drawn from it at once: points. */
export const GRACE = 50
const BLOCK = 100
/** So many accounts are remembered; one forgotten asks again. */
const KEPT = 2000

/**
 * The budgets that a member draws on. Sessions that a gamertag alone has opened have one of their own: whoever knows it must
 * not use up what its owner needs to protect it. Nor must they have one for each gamertag that they know, so all who prove
 * nothing at one address share another.
 */
export function memberSpenders(member: Pick<Viewer, 'id' | 'status' | 'method' | 'address'>): Spender[] {
  const { address } = member
  const own = ownSpender(member)
  return address === null ? [own] : [own, { key: `claims:${address}`, most: CLAIMS }]
}

function ownSpender({ id, status, method }: Pick<Viewer, 'id' | 'status' | 'method'>): Spender {
  if (status !== 'approved') return { key: `waiting:${id}`, most: UNAPPROVED }
  return { key: `${method === 'gamertag' ? 'claimed' : 'member'}:${id}`, most: MEMBER }
}

/** The budget that the strangers at one address share. */
export function strangersSpenders(addressKey: string): Spender[] {
  return [{ key: `address:${addressKey}`, most: STRANGERS }]
}

/** Where a day's points are drawn, and what keeps the caller alive until that is done. */
export interface Bank {
  d1: D1Database
  later(work: Promise<void>): void
}

interface Account {
  /** When its day has begun: epoch ms, midnight UTC, when the platform's quotas start anew. */
  day: number
  left: number
  /** What has been taken of it here. */
  taken: number
  isAsking: boolean
  isSpent: boolean
}

/** A spender whose account here has less than nothing left. */
interface Lacking {
  spender: Spender
  account: Account
}

/** Where a room keeps whose day (epoch ms of its midnight) is spent, which it must not forget while it sleeps. */
export interface SpentDays {
  has(key: string, day: number): boolean
  add(key: string, day: number): void
}

/**
 * The day budgets of whoever calls here. What is left stands in memory, and is drawn in blocks from D1, which knows what
 * all isolates and rooms have drawn: a row a block, none an act, and nothing is forgotten when this one ends.
 */
export class DayBudgets {
  readonly #accounts = new Map<string, Account>()
  readonly #spentDays: SpentDays | null

  /**
   * `spentDays`: of a room, which forgets what it has left when it falls asleep. It lends nothing to whoever begins there,
   * who could wait for that again and again, and draws half as much as was taken there, so that no more is lost.
   */
  constructor(spentDays: SpentDays | null = null) {
    this.#spentDays = spentDays
  }

  /** Why so many points are refused at a time (epoch ms); `null` where there are that many left. Takes none. */
  refusal(spenders: readonly Spender[], points: number, at: number): Problem | null {
    const day = at - (at % DAY)
    const isOut = spenders.some(({ key }) => {
      const { left, isSpent } = this.#accountOf(key, day)
      return isSpent && left < points
    })
    return isOut ? daySpent(day + DAY, at) : null
  }

  /** Takes points of each at a time (epoch ms); gives the refusal where the day's are spent. */
  take({ d1, later }: Bank, spenders: readonly Spender[], points: number, at: number): Problem | null {
    const refused = this.refusal(spenders, points, at)
    if (refused) return refused
    const lacking = this.#change(spenders, points, at).filter(({ account }) => !account.isAsking)
    if (lacking.length > 0) later(this.#drawAll(openDb(d1), lacking))
    return null
  }

  /**
   * Takes points before the act, which is so dear that it cannot be lent (`GRACE`): they are drawn first. Gives the refusal
   * where the day has not so many left.
   */
  async takeFirst(
    { d1 }: Bank,
    spenders: readonly Spender[],
    points: number,
    at: number,
  ): Promise<Problem | null> {
    await this.#drawAll(openDb(d1), this.#change(spenders, points, at))
    const isOut = spenders.some(({ key }) => {
      const { left, isSpent } = this.#accountOf(key, at - (at % DAY))
      return isSpent && left < 0
    })
    if (!isOut) return null
    this.giveBack(spenders, points, at)
    return daySpent(at - (at % DAY) + DAY, at)
  }

  /** Gives points back that were taken for what has not been done. */
  giveBack(spenders: readonly Spender[], points: number, at: number): void {
    this.#change(spenders, -points, at)
  }

  // Gives those whose account lacks something, and may still be asked for it.
  #change(spenders: readonly Spender[], points: number, at: number): Lacking[] {
    return spenders.flatMap(spender => {
      const account = this.#accountOf(spender.key, at - (at % DAY))
      account.left -= points
      account.taken += points
      return account.left < 0 && !account.isSpent ? [{ spender, account }] : []
    })
  }

  /** Forgets what is known here; what has been drawn stays so. */
  clear(): void {
    this.#accounts.clear()
  }

  #accountOf(key: string, day: number): Account {
    const standing = this.#accounts.get(key)
    if (standing?.day === day) return standing
    if (this.#accounts.size >= KEPT) this.clear()
    const left = this.#spentDays ? 0 : GRACE
    const isSpent = this.#spentDays?.has(key, day) ?? false
    const account = { day, left, taken: 0, isAsking: false, isSpent }
    this.#accounts.set(key, account)
    return account
  }

  // One after the other: where one has nothing left, the others are not drawn for nothing. Where D1 cannot be asked, the
  // next act asks again.
  async #drawAll(db: Db, lacking: readonly Lacking[]) {
    for (const { account } of lacking) account.isAsking = true
    try {
      for (const { spender, account } of lacking) {
        await this.#draw(db, spender, account)
        if (account.isSpent) return
      }
    } catch (error) {
      console.warn(JSON.stringify({ event: 'day-budget', cause: causeOf(error as Error) }))
    } finally {
      for (const { account } of lacking) account.isAsking = false
    }
  }

  // Goes on for what is taken meanwhile, which a room that falls asleep would forget.
  async #draw(db: Db, spender: Spender, account: Account) {
    while (account.left < 0 && !account.isSpent) {
      const lacking = Math.ceil(-account.left)
      const block = this.#spentDays ? Math.min(BLOCK, Math.floor(account.taken / 2)) : BLOCK
      const points = lacking >= BLOCK ? lacking : lacking + block
      if (await isDrawn(db, spender, account.day, points)) account.left += points
      else this.#close(spender, account)
    }
  }

  #close({ key }: Spender, account: Account) {
    account.isSpent = true
    this.#spentDays?.add(key, account.day)
  }
}

async function isDrawn(db: Db, { key, most }: Spender, day: number, points: number): Promise<boolean> {
  const row = await db.get<{ hits: number } | undefined>(sql`
    INSERT INTO rate_limits (bucket, window_start, hits, expires_at)
    VALUES (${`day:${key}`}, ${day}, ${points}, ${day + DAY})
    ON CONFLICT (bucket, window_start) DO UPDATE SET hits = hits + excluded.hits
    WHERE hits + excluded.hits <= ${most} RETURNING hits`)
  return row !== undefined
}

function daySpent(until: number, at: number): Problem {
  return new Problem('slow_down', {
    detail: `That is as much as one driver can do in a day here. It goes on at ${londonTime(until)}.`,
    headers: { 'Retry-After': String(Math.ceil((until - at) / SECOND)) },
  })
}
