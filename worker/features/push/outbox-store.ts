import { migrateStorage } from '../../lib/objects/storage-migrations.ts'
import { retention } from '../../lib/retention.ts'
import type { PushCounts, PushKind, PushOrder } from './contract.ts'

/** One alert on its way to one browser. */
export interface Delivery {
  orderN: number
  subscriptionId: string
  /** How often it has been tried in vain. */
  attempts: number
  kind: PushKind
  title: string
  body: string
  url: string
  topic: string
  expiresAt: number
  /** What has to be true still, as JSON (`RaceClaim`). */
  claim: string | null
}

/** As the SQL gives it. */
type StoredDelivery = { [Name in keyof Delivery]: Delivery[Name] & SqlStorageValue }

/**
 * The tables of the outbox, a step a version. An order is an alert for many; it is open until each of its deliveries is
 * settled and D1 has been told. Whom nobody has tried yet stands in the order itself, so that a delivery is written once,
 * by its first attempt: it is `sent` or `failed`, or `untrue`: what it says had come to nothing for its member before it
 * could ring; or it is `waiting` to be tried again. Orders have an index of those that are open and one of those that are
 * over, so that a slice reads no history; deliveries have one of those that wait: what goes out at once is not in it.
 */
const versions = [
  `CREATE TABLE orders (
     n INTEGER PRIMARY KEY,
     key TEXT NOT NULL UNIQUE,
     kind TEXT NOT NULL,
     title TEXT NOT NULL,
     body TEXT NOT NULL,
     url TEXT NOT NULL,
     topic TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     closed_at INTEGER
   );
   CREATE TABLE deliveries (
     order_n INTEGER NOT NULL,
     subscription_id TEXT NOT NULL,
     state TEXT NOT NULL DEFAULT 'waiting',
     attempts INTEGER NOT NULL DEFAULT 0,
     due_at INTEGER NOT NULL,
     PRIMARY KEY (order_n, subscription_id)
   ) WITHOUT ROWID;`,
  // What was found in the middle of an attempt was tried again, as what waits is, so that needs no state of its own.
  `UPDATE deliveries SET state = 'waiting' WHERE state = 'attempting';
   CREATE INDEX open_orders ON orders (expires_at) WHERE closed_at IS NULL;
   CREATE INDEX closed_orders ON orders (created_at) WHERE closed_at IS NOT NULL;`,
  // JSON (`RaceClaim`), or null.
  'ALTER TABLE orders ADD COLUMN claim TEXT',
  // The subscriptions that nobody has tried yet, as JSON, and when they are due. Whoever has a delivery was tried all the
  // same, where a slice was cut off.
  `ALTER TABLE orders ADD COLUMN untried TEXT NOT NULL DEFAULT '[]';
   ALTER TABLE orders ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX waiting_deliveries ON deliveries (order_n, due_at) WHERE state = 'waiting';`,
  // Nothing is of this kind any more: what waits goes out as what has taken its place.
  "UPDATE orders SET kind = 'race-night' WHERE kind = 'starts-soon'",
]

/** SQL: whom the order of this row names in `untried`, and nobody has tried after all. */
const UNTRIED = `json_each(untried) one
  WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE order_n = n AND subscription_id = one.value)`

/** SQL: a `Delivery` of an order to this subscription. */
function fields(subscriptionId: string, attempts: string) {
  return `n AS orderN, ${subscriptionId} AS subscriptionId, ${attempts} AS attempts, kind, title, body, url, topic,
    expires_at AS expiresAt, claim`
}

/** Brings the outbox's tables to the newest version. */
function migrateOutbox(sql: SqlStorage): void {
  migrateStorage(sql, versions, 'the outbox')
}

/** The SQL of the outbox. Everything is synchronous: what is written in one go commits together. Instants are epoch ms. */
export class OutboxStore {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    migrateOutbox(sql)
    this.#sql = sql
  }

  /** Whether an order with this key is there, or was within two days. */
  knows(key: string): boolean {
    return this.#sql.exec('SELECT 1 FROM orders WHERE key = ?', key).toArray().length > 0
  }

  /** Takes an order for these subscriptions; one that is there already goes to those which it did not know. */
  add(order: Omit<PushOrder, 'memberIds'>, topic: string, subscriptionIds: string[], at: number): void {
    const { key, kind, notice, expiresAt, notBefore = at, claim } = order
    const claimed = claim ? JSON.stringify(claim) : null
    this.#sql.exec(
      `INSERT INTO orders (key, kind, title, body, url, topic, created_at, expires_at, claim)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET title = excluded.title, body = excluded.body, url = excluded.url
       WHERE orders.closed_at IS NOT NULL AND orders.expires_at > 0`,
      ...[key, kind, notice.title, notice.body, notice.url, topic, at, expiresAt, claimed],
    )
    const known = new Set(this.#listKnown(key))
    const untried = this.#listUntried('key = ?', key)
    const added = subscriptionIds.filter(id => !known.has(id) && !untried.includes(id))
    if (added.length > 0)
      this.#sql.exec(
        'UPDATE orders SET untried = ?, due_at = ?, closed_at = NULL WHERE key = ?',
        ...[JSON.stringify([...untried, ...added]), Math.max(at, notBefore), key],
      )
  }

  /** Gives up what is no news any more. */
  expire(at: number): void {
    const old = 'closed_at IS NULL AND expires_at <= ?'
    this.#sql.exec(
      `INSERT INTO deliveries (order_n, subscription_id, state, due_at)
       SELECT n, one.value, 'failed', 0 FROM orders, ${UNTRIED} AND ${old}`,
      at,
    )
    this.#sql.exec(`UPDATE orders SET untried = '[]' WHERE ${old} AND untried <> '[]'`, at)
    this.#sql.exec(
      `UPDATE deliveries SET state = 'failed' WHERE state = 'waiting'
       AND order_n IN (SELECT n FROM orders WHERE ${old})`,
      at,
    )
  }

  /**
   * Lets these orders be no news any more at this time, so that nothing of them is attempted again, and forgets their words;
   * gives whether any has to be closed now.
   */
  withdraw(keys: readonly string[], at: number): boolean {
    const withdrawn = this.#sql.exec<{ isOpen: number }>(
      `UPDATE orders SET expires_at = 0, due_at = ?, title = '', body = '', url = ''
       WHERE expires_at > 0 AND key IN (SELECT value FROM json_each(?)) RETURNING closed_at IS NULL AS isOpen`,
      ...[at, JSON.stringify(keys)],
    )
    const isAnyOpen = withdrawn.toArray().some(({ isOpen }) => isOpen === 1)
    this.expire(0)
    return isAnyOpen
  }

  /**
   * What is due, at most `limit`: first what is no news soon, and whom nobody has tried yet. What was cut off in the middle
   * of an attempt may have arrived and is due all the same: its topic lets the push service and the browser replace it.
   */
  listDue(at: number, limit: number): Delivery[] {
    const untried = this.#sql.exec<StoredDelivery>(
      `SELECT ${fields('one.value', '0')} FROM orders, ${UNTRIED} AND closed_at IS NULL AND due_at <= ? ORDER BY expires_at, n LIMIT ?`,
      ...[at, limit],
    )
    const waiting = this.#sql.exec<StoredDelivery>(
      `SELECT ${fields('subscription_id', 'attempts')} FROM orders CROSS JOIN deliveries ON order_n = n
       WHERE closed_at IS NULL AND state = 'waiting' AND deliveries.due_at <= ?
       ORDER BY expires_at, attempts, n LIMIT ?`,
      ...[at, limit],
    )
    return [...untried, ...waiting]
      .sort((a, b) => a.expiresAt - b.expiresAt || a.attempts - b.attempts)
      .slice(0, limit)
  }

  /** Those of a slice have been tried, and their orders name them no more. */
  noteTried(slice: readonly Delivery[]): void {
    for (const n of new Set(slice.map(({ orderN }) => orderN))) {
      const tried = new Set(
        slice.filter(({ orderN }) => orderN === n).map(({ subscriptionId }) => subscriptionId),
      )
      const untried = this.#listUntried('n = ?', n)
      const rest = untried.filter(id => !tried.has(id))
      if (rest.length < untried.length)
        this.#sql.exec('UPDATE orders SET untried = ? WHERE n = ?', JSON.stringify(rest), n)
    }
  }

  /** Whether a delivery is still worth an attempt: it may have waited long for its turn, or been withdrawn meanwhile. */
  isNews({ orderN }: Delivery, at: number): boolean {
    return (
      this.#sql.exec('SELECT 1 FROM orders WHERE n = ? AND expires_at > ?', orderN, at).toArray().length > 0
    )
  }

  /** A delivery is over. */
  settle({ orderN, subscriptionId }: Delivery, state: 'sent' | 'failed' | 'untrue'): void {
    this.#sql.exec(
      `INSERT INTO deliveries (order_n, subscription_id, state, due_at) VALUES (?, ?, ?, 0)
       ON CONFLICT DO UPDATE SET state = excluded.state`,
      ...[orderN, subscriptionId, state],
    )
  }

  /** A delivery was tried in vain, and is tried again at this time. */
  postpone({ orderN, subscriptionId }: Delivery, dueAt: number): void {
    this.#sql.exec(
      `INSERT INTO deliveries (order_n, subscription_id, attempts, due_at) VALUES (?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET attempts = attempts + 1, due_at = excluded.due_at`,
      ...[orderN, subscriptionId, dueAt],
    )
  }

  /** How far an order has come; whom it concerns no more it was not for. */
  countsOf(key: string): PushCounts {
    const rows = this.#sql.exec<{ state: string; count: number }>(
      `SELECT state, count(*) AS count FROM deliveries
       WHERE order_n = (SELECT n FROM orders WHERE key = ?) AND state <> 'untrue' GROUP BY state
       UNION ALL SELECT 'untried', count(*) FROM orders, ${UNTRIED} AND orders.key = ?`,
      ...[key, key],
    )
    const counts = { sent: 0, failed: 0, queued: 0, total: 0 }
    for (const { state, count } of rows) {
      counts[state === 'sent' || state === 'failed' ? state : 'queued'] += count
      counts.total += count
    }
    return counts
  }

  /** The open orders of which every delivery is settled. */
  listFinished(): { key: string; kind: PushKind }[] {
    return this.#sql
      .exec<{ key: string; kind: PushKind }>(
        `SELECT key, kind FROM orders WHERE closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM ${UNTRIED})
           AND NOT EXISTS (SELECT 1 FROM deliveries WHERE order_n = n AND state = 'waiting')`,
      )
      .toArray()
  }

  /** Everything about these orders is done; whom they were about or what they said is not kept. */
  close(keys: readonly string[], at: number): void {
    this.#sql.exec(
      `UPDATE orders SET closed_at = ?, title = '', body = '', url = '' WHERE key IN (SELECT value FROM json_each(?))`,
      ...[at, JSON.stringify(keys)],
    )
  }

  /** Forgets the orders that are over for long, so that their keys reach nobody again before. */
  prune(at: number): void {
    const old = 'SELECT n FROM orders WHERE closed_at IS NOT NULL AND created_at <= ?'
    this.#sql.exec(`DELETE FROM deliveries WHERE order_n IN (${old})`, at - retention.alert)
    this.#sql.exec(`DELETE FROM orders WHERE n IN (${old})`, at - retention.alert)
  }

  /** When there is something to do next: a delivery that is due, an order to be closed, one to be forgotten. */
  nextWake(): number | null {
    return this.#sql
      .exec<{ at: number | null }>(
        `SELECT min(at) AS at FROM (
           SELECT coalesce((SELECT min(due) FROM (
               SELECT orders.due_at AS due WHERE EXISTS (SELECT 1 FROM ${UNTRIED})
               UNION ALL SELECT min(due_at) FROM deliveries WHERE order_n = n AND state = 'waiting')), orders.due_at) AS at
             FROM orders WHERE closed_at IS NULL
           UNION ALL SELECT (SELECT min(created_at) FROM orders WHERE closed_at IS NOT NULL) + ?)`,
        retention.alert,
      )
      .one().at
  }

  // Whom an order has reached, or tried to.
  #listKnown(key: string) {
    return this.#sql
      .exec<{ id: string }>(
        'SELECT subscription_id AS id FROM deliveries WHERE order_n = (SELECT n FROM orders WHERE key = ?)',
        key,
      )
      .toArray()
      .map(({ id }) => id)
  }

  #listUntried(which: 'key = ?' | 'n = ?', value: string | number): string[] {
    return JSON.parse(
      this.#sql.exec<{ untried: string }>(`SELECT untried FROM orders WHERE ${which}`, value).one().untried,
    )
  }
}
