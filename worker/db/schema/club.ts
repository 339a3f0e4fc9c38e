import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Every admin act, written in the same batch as the act. It outlives the people it names, so there are no foreign keys. */
export const auditLog = sqliteTable('audit_log', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  detail: text('detail'),
})

/** Texts and numbers of the whole club: what admins have set, and the version of the members list, which triggers renew. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
