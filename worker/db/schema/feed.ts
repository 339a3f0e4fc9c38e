import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Whose sockets have to close, until every object that may hold one has been told. Outlives whom it names: no foreign keys. */
export const revocations = sqliteTable('revocations', {
  id: text('id').primaryKey(),
  /** One of the two: every socket of a member, or those of a session. */
  memberId: text('revoked_member_id'),
  session: text('revoked_session'),
  code: integer('code').notNull(),
  /** When its turn at the cron is. Epoch ms. */
  at: integer('at').notNull(),
  /** The objects that are not told yet; `null`: nobody has been told. */
  waiting: text('waiting', { mode: 'json' }).$type<string[]>(),
})
