import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What members have uploaded or are about to; the bytes are in R2 under the same id. Outlives its member: no foreign key. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    memberId: text('uploader_id').notNull(),
    purpose: text('purpose', { enum: ['chat', 'profile', 'result'] }).notNull(),
    /** What the member said that it is. */
    contentType: text('content_type').notNull(),
    /** Bytes: as announced, then as stored. */
    size: integer('size').notNull(),
    /** A ticket, its bytes on the way, a file that members can look at, or one that is about to be removed. */
    status: text('status', { enum: ['issued', 'receiving', 'stored', 'leaving'] }).notNull(),
    /** Where members look at it: `/objects/{id}-{width}x{height}.{ext}`. */
    path: text('path'),
    /** It came by a session that a gamertag alone had opened. */
    isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** When the cron removes it: epoch ms; `null` while something uses it. */
    dueAt: integer('due_at'),
  },
  table => [
    index('uploads_by_member').on(table.memberId),
    index('uploads_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
  ],
)

/**
 * How much is kept, tickets included: of the whole club, of all drivers who wait for approval, and of each member
 * (`member:{memberId}`), and how much of that came by sessions that a gamertag alone had opened (`claimed:{memberId}`). Triggers keep it, so that a ticket need not read every file.
 */
export const uploadTotals = sqliteTable('upload_totals', {
  scope: text('scope').$type<'club' | 'pending' | `${'member' | 'claimed'}:${string}`>().primaryKey(),
  bytes: integer('bytes').notNull(),
})

/** What shows an uploaded file: a message by its id, a member's profile as `profile:{memberId}`, or a version of a result as `result:{raceId}:{version}`. */
export const uploadUses = sqliteTable(
  'upload_uses',
  {
    usedBy: text('used_by').notNull(),
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.usedBy, table.uploadId] }),
    index('upload_uses_by_upload').on(table.uploadId),
  ],
)
