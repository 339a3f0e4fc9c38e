import { migrateStorage } from '../../../lib/objects/storage.ts'

/**
 * The tables of the outbox, a step a version. An order is an alert for many; it is open until each of its deliveries is
 * settled and D1 has been told. A delivery is `waiting`, then `attempting` while a push service is asked, then `sent` or
 * `failed`. No index but the keys: each would cost a row more at every step of every delivery.
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
]

/** Brings the outbox's tables to the newest version. */
export function migrateOutbox(sql: SqlStorage): void {
  migrateStorage(sql, versions, 'the outbox')
}
