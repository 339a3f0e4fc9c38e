import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Task } from '../../lib/objects/tell-objects.ts'

/** Tasks for other Durable Objects, kept until each has confirmed. They outlive the members they name, so there are no foreign keys. */
export const errands = sqliteTable(
  'errands',
  {
    /** First in the key, because the cron selects by it. */
    kind: text('kind', { enum: ['close-sockets', 'forget-member'] }).notNull(),
    id: text('id').notNull(),
    task: text('task', { mode: 'json' }).$type<Exclude<Task, 'confirm-told'>>().notNull(),
    /** When the cron tries it next, in epoch ms. */
    at: integer('at').notNull(),
    /** When it was created, in epoch ms; `null` for rows from before that was recorded. */
    notedAt: integer('noted_at'),
    /** Objects that have not confirmed yet: the feed, and rooms by id. */
    waiting: text('waiting', { mode: 'json' }).$type<string[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.id] })],
)
