import { migrateStorage } from '../../lib/objects/storage-migrations.ts'
import type { Delivery } from './contract.ts'
import { withoutMember } from './rules.ts'

/** Events sent at one moment, in epoch ms of the feed's clock. */
export interface ToldEvents {
  at: number
  deliveries: Delivery[]
}

/** Number of entries in a page and number of pages kept: the last 240 to 256 entries. */
const PAGE = 16
const PAGES = 16

/** A page is one row, so an event costs one row write, and reading everything sixteen. */
const versions = ['CREATE TABLE pages (n INTEGER PRIMARY KEY, news TEXT NOT NULL)']

interface EventPage {
  n: number
  /** Oldest first. */
  news: ToldEvents[]
}

/** The feed's recent events, for tabs that were disconnected: a ring of pages that survives hibernation. */
export class RecentEvents {
  readonly #sql: SqlStorage
  #pages: EventPage[]

  constructor(sql: SqlStorage) {
    this.#sql = sql
    migrateStorage(sql, versions, 'feed')
    this.#pages = sql
      .exec<{ n: number; news: string }>('SELECT n, news FROM pages ORDER BY n')
      .toArray()
      .map(({ n, news }) => ({ n, news: JSON.parse(news) }))
  }

  /** Keeps events sent `at` this moment (epoch ms). A member who left disappears from earlier ones. */
  keep(deliveries: Delivery[], at: number): void {
    if (deliveries.length === 0) return
    for (const { events } of deliveries)
      for (const event of events)
        if (event.type === 'member-changed' && event.member === null) this.#forget(event.memberId)
    const last = this.#pages.at(-1)
    const isFull = last === undefined || last.news.length >= PAGE
    const { n, news } = isFull ? { n: (last?.n ?? 0) + 1, news: [] } : last
    if (isFull) this.#sql.exec('DELETE FROM pages WHERE n <= ?', n - PAGES)
    this.#write({ n, news: [...news, { at, deliveries }] })
  }

  /** Events since this moment (epoch ms), oldest first; `null` if that is too long ago. */
  since(at: number): ToldEvents[] | null {
    const [first] = this.#pages
    const isCut = first && first.n > 1 && (first.news[0]?.at ?? at) >= at
    return isCut ? null : this.#pages.flatMap(({ news }) => news.filter(it => it.at >= at))
  }

  #forget(memberId: string) {
    for (const page of this.#pages) {
      if (!JSON.stringify(page.news).includes(memberId)) continue
      const news = page.news.map(({ at, deliveries }) => ({
        at,
        deliveries: withoutMember(deliveries, memberId),
      }))
      this.#write({ ...page, news })
    }
  }

  #write(page: EventPage) {
    this.#sql.exec(
      'INSERT INTO pages (n, news) VALUES (?, ?) ON CONFLICT (n) DO UPDATE SET news = excluded.news',
      ...[page.n, JSON.stringify(page.news)],
    )
    const others = this.#pages.filter(({ n }) => n !== page.n)
    this.#pages = [...others, page].sort((a, b) => a.n - b.n).slice(-PAGES)
  }
}
