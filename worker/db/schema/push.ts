import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { members } from './members.ts'

/** Browsers with alerts. One endpoint belongs to one member (docs/decisions.md 32). */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dhKey: text('p256dh_key').notNull(),
    authKey: text('auth_key').notNull(),
    userAgent: text('user_agent'),
    createdAt: integer('created_at').notNull(),
    /** Hash of the session that subscribed. Signing out ends the browser's alerts too. */
    session: text('session'),
    /** Beginning of the public key it was made with. Under another key it receives nothing (docs/decisions.md 31). */
    keyPrint: text('key_print'),
  },
  table => [index('push_subscriptions_by_member').on(table.memberId)],
)

/** What a member wants alerts for. Without a row, everything. */
export const pushPreferences = sqliteTable('push_preferences', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  mentions: integer('mentions', { mode: 'boolean' }).notNull(),
  races: integer('races', { mode: 'boolean' }).notNull(),
  announcements: integer('announcements', { mode: 'boolean' }).notNull(),
})

/** The history of announcements. It outlives its sender, so there is no foreign key. */
export const pushSends = sqliteTable(
  'push_sends',
  {
    id: text('id').primaryKey(),
    sentBy: text('sent_by').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    url: text('url'),
    createdAt: integer('created_at').notNull(),
    /** Number of members who got it in the bell; `null` from before that existed. */
    members: integer('members'),
    /** Browsers that received it, that failed, and in all; `null` until all are settled. */
    sent: integer('sent'),
    failed: integer('failed'),
    total: integer('total'),
  },
  table => [
    index('push_sends_by_time').on(table.createdAt),
    index('push_sends_unsettled').on(table.createdAt).where(sql`${table.total} IS NULL`),
  ],
)
