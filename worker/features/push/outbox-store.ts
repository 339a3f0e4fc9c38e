import { migrateStorage } from '../../lib/objects/storage-migrations.ts'
import { retention } from '../../lib/retention.ts'
import type { PushCounts, PushKind, PushOrder } from './contract.ts'

/** An alert for one browser. */
export interface Delivery {
  orderN: number
  subscriptionId: string
  /** Number of failed attempts. */
  attempts: number
  kind: PushKind
  title: string
  body: string
  url: string
  topic: string
  expiresAt: number
  /** What must still be true, as JSON (`RaceClaim`). */
  claim: string | null
}

/** As the SQL gives it. */
type StoredDelivery = { [Name in keyof Delivery]: Delivery[Name] & SqlStorageValue }

/**
 * The outbox's tables, one step for each version. An order is an alert for many browsers; it is open until each delivery is
 * settled and D1 knows. Browsers not yet tried are listed in the order itself, so a delivery is written once, after its first
 * attempt: `sent`, `failed`, `untrue` (no longer true for its member), or `waiting` for another attempt. Open and closed
 * orders have an index each, so that a batch reads no history; an index of deliveries has only the waiting ones.
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
  // Interrupted attempts were repeated like waiting ones, so they need no state of their own.
  `UPDATE deliveries SET state = 'waiting' WHERE state = 'attempting';
   CREATE INDEX open_orders ON orders (expires_at) WHERE closed_at IS NULL;
   CREATE INDEX closed_orders ON orders (created_at) WHERE closed_at IS NOT NULL;`,
  // JSON (`RaceClaim`), or null.
  'ALTER TABLE orders ADD COLUMN claim TEXT',
  // The subscriptions not yet tried, as JSON, and when they are due. One with a delivery has been tried, even if a batch was cut off.
  `ALTER TABLE orders ADD COLUMN untried TEXT NOT NULL DEFAULT '[]';
   ALTER TABLE orders ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX waiting_deliveries ON deliveries (order_n, due_at) WHERE state = 'waiting';`,
  // This kind no longer exists; what waits is sent as its successor.
  "UPDATE orders SET kind = 'race-night' WHERE kind = 'starts-soon'",
]

/** SQL: the subscriptions in `untried` of this row's order that have no delivery. */
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

/** SQL for the outbox. Everything is synchronous: writes in one block commit together. Instants are epoch ms. */
export class OutboxStore {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    migrateOutbox(sql)
    this.#sql = sql
  }

  /** Whether there is, or was within two days, an order with this key. */
  knows(key: string): boolean {
    return this.#sql.exec('SELECT 1 FROM orders WHERE key = ?', key).toArray().length > 0
  }

  /** Adds an order for these subscriptions; an existing one is extended by those it does not have. */
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

  /** Gives up deliveries that are no longer news. */
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

  /** Withdraws orders at this time: nothing more is attempted, and their text is deleted. Gives whether any has to be closed now. */
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
   * At most `limit` deliveries that are due: first those about to expire, and those not yet tried. An interrupted attempt may
   * have succeeded and is repeated; its topic makes the push service and the browser replace the first.
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

  /** Removes the subscriptions of a batch from `untried`, as they have been tried. */
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

  /** Whether a delivery is still worth an attempt: it may have waited long, or been withdrawn. */
  isNews({ orderN }: Delivery, at: number): boolean {
    return (
      this.#sql.exec('SELECT 1 FROM orders WHERE n = ? AND expires_at > ?', orderN, at).toArray().length > 0
    )
  }

  /** Records a delivery's final state. */
  settle({ orderN, subscriptionId }: Delivery, state: 'sent' | 'failed' | 'untrue'): void {
    this.#sql.exec(
      `INSERT INTO deliveries (order_n, subscription_id, state, due_at) VALUES (?, ?, ?, 0)
       ON CONFLICT DO UPDATE SET state = excluded.state`,
      ...[orderN, subscriptionId, state],
    )
  }

  /** Records a failed attempt; the next is at this time. */
  postpone({ orderN, subscriptionId }: Delivery, dueAt: number): void {
    this.#sql.exec(
      `INSERT INTO deliveries (order_n, subscription_id, attempts, due_at) VALUES (?, ?, 1, ?)
       ON CONFLICT DO UPDATE SET attempts = attempts + 1, due_at = excluded.due_at`,
      ...[orderN, subscriptionId, dueAt],
    )
  }

  /** An order's progress. Members it no longer concerns do not count. */
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

  /** Closes finished orders; recipients and text are deleted. */
  close(keys: readonly string[], at: number): void {
    this.#sql.exec(
      `UPDATE orders SET closed_at = ?, title = '', body = '', url = '' WHERE key IN (SELECT value FROM json_each(?))`,
      ...[at, JSON.stringify(keys)],
    )
  }

  /** Deletes orders closed long ago; their keys are kept until then, so that nobody gets them again. */
  prune(at: number): void {
    const old = 'SELECT n FROM orders WHERE closed_at IS NOT NULL AND created_at <= ?'
    this.#sql.exec(`DELETE FROM deliveries WHERE order_n IN (${old})`, at - retention.alert)
    this.#sql.exec(`DELETE FROM orders WHERE n IN (${old})`, at - retention.alert)
  }

  /** When there is something to do next: a delivery to send, an order to close or to delete. */
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

  // The subscriptions that an order has reached or tried.
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
