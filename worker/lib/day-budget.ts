import { sql } from 'drizzle-orm'
import { type Db, openDb } from '../db/client.ts'
import { DAY, SECOND } from './clock.ts'
import type { Viewer } from './env.ts'
import { causeOf } from './errors.ts'
import { Problem } from './problem.ts'
import { londonTime } from './text/london-dates.ts'

/**
 * Whose daily quota is used, and its size in cost units. A cost unit is a hundred-thousandth of the free plan's daily quota
 * that an act uses most: a row written, a request to an object, fifty rows read.
 */
export interface Spender {
  key: string
  most: number
}

/**
 * Daily quotas in cost units: of a member, of the strangers at an address, and of all gamertag-only sessions at an address.
 * Each is below a tenth of every platform quota, even for a member's two kinds of session together.
 */
const MEMBER = 4_500
const STRANGERS = 4_500
const CLAIMS = 4_500
/** Daily quota of a pending member: ten of them together stay below a tenth. */
const UNAPPROVED = 900

/** Cost units that a caller may use before D1 is asked, and that are reserved in D1 at once. */
export const GRACE = 50
const BLOCK = 100
/** Maximum number of accounts in memory. One that is dropped asks D1 again. */
const KEPT = 2000

/**
 * The quotas that a member uses. Gamertag-only sessions have one of their own, because somebody who knows a gamertag must not
 * use up what its owner needs to protect it. All such sessions at an address also share one, so that knowing several
 * gamertags gains nothing.
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

/** The quota that strangers at an address share. */
export function strangersSpenders(addressKey: string): Spender[] {
  return [{ key: `address:${addressKey}`, most: STRANGERS }]
}

/** The database in which quotas are reserved, and what keeps the caller alive meanwhile. */
export interface Bank {
  d1: D1Database
  later(work: Promise<void>): void
}

interface Account {
  /** The start of its day: epoch ms, midnight UTC, when the platform's quotas reset. */
  day: number
  left: number
  /** Units used here. */
  taken: number
  isAsking: boolean
  isSpent: boolean
}

/** An account that is overdrawn here. */
interface Lacking {
  spender: Spender
  account: Account
}

/** Where a room stores the days (epoch ms of midnight) on which callers used up their quota, so that it survives sleep. */
export interface SpentDays {
  has(key: string, day: number): boolean
  add(key: string, day: number): void
}

/**
 * The daily quotas of callers here. What remains is kept in memory and reserved in blocks from D1, which counts for all
 * isolates and rooms: one row write a block, none for an act, and nothing is forgotten when this isolate ends.
 */
export class DayBudgets {
  readonly #accounts = new Map<string, Account>()
  readonly #spentDays: SpentDays | null

  /**
   * `spentDays` is for a room, which forgets its remainders when it sleeps. It lends nothing to new callers, who could wait
   * for that again and again, and reserves half as much as was used there, so that little is lost.
   */
  constructor(spentDays: SpentDays | null = null) {
    this.#spentDays = spentDays
  }

  /** Why this many units are refused at a time (epoch ms), or `null`. Takes none. */
  refusal(spenders: readonly Spender[], points: number, at: number): Problem | null {
    const day = at - (at % DAY)
    const isOut = spenders.some(({ key }) => {
      const { left, isSpent } = this.#accountOf(key, day)
      return isSpent && left < points
    })
    return isOut ? daySpent(day + DAY, at) : null
  }

  /** Takes units from each quota at a time (epoch ms); gives the refusal if the day's are used up. */
  take({ d1, later }: Bank, spenders: readonly Spender[], points: number, at: number): Problem | null {
    const refused = this.refusal(spenders, points, at)
    if (refused) return refused
    const lacking = this.#change(spenders, points, at).filter(({ account }) => !account.isAsking)
    if (lacking.length > 0) later(this.#drawAll(openDb(d1), lacking))
    return null
  }

  /**
   * Takes units before an act that costs more than is lent (`GRACE`), by reserving them first. Gives the refusal if the day
   * has too few left.
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

  /** Gives back units taken for something that was not done. */
  giveBack(spenders: readonly Spender[], points: number, at: number): void {
    this.#change(spenders, -points, at)
  }

  // Gives the overdrawn accounts for which D1 may still have units.
  #change(spenders: readonly Spender[], points: number, at: number): Lacking[] {
    return spenders.flatMap(spender => {
      const account = this.#accountOf(spender.key, at - (at % DAY))
      account.left -= points
      account.taken += points
      return account.left < 0 && !account.isSpent ? [{ spender, account }] : []
    })
  }

  /** Forgets what is in memory; reservations in D1 stay. */
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

  // One after another: if one is used up, nothing is reserved for the others in vain. If D1 cannot be asked, the next act asks again.
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

  // Continues for what is taken meanwhile, which a room would forget in its sleep.
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
    detail: `You have reached today’s limit for one driver. You can carry on at ${londonTime(until)}.`,
    headers: { 'Retry-After': String(Math.ceil((until - at) / SECOND)) },
  })
}
