import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Task } from '../../lib/objects/tell-objects.ts'

/** What other objects have to be told, until each of them has been. Outlives whom it names: no foreign keys. */
export const errands = sqliteTable(
  'errands',
  {
    /** What the cron looks for, so it leads the key. */
    kind: text('kind', { enum: ['close-sockets', 'forget-member'] }).notNull(),
    id: text('id').notNull(),
    task: text('task', { mode: 'json' }).$type<Exclude<Task, 'confirm-told'>>().notNull(),
    /** When its turn at the cron is. Epoch ms. */
    at: integer('at').notNull(),
    /** Since when it waits: epoch ms; `null` of one from before that was noted. */
    notedAt: integer('noted_at'),
    /** The objects that are not told yet: the feed, and rooms by their ids. */
    waiting: text('waiting', { mode: 'json' }).$type<string[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.id] })],
)
