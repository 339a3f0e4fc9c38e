import { migrateStorage } from '#worker/lib/objects/storage-migrations.ts'

/**
 * The tables of the outbox, a step a version. An order is an alert for many; it is open until each of its deliveries is
 * settled and D1 has been told. A delivery is `waiting` until it is `sent` or `failed`, or `untrue`: what it says had come
 * to nothing for its member before it could ring. Orders have an index of those that
 * are open and one of those that are over, so that a slice reads no history; deliveries have none but their key: each would
 * cost a row more at every step.
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
]

/** Brings the outbox's tables to the newest version. */
export function migrateOutbox(sql: SqlStorage): void {
  migrateStorage(sql, versions, 'the outbox')
}
