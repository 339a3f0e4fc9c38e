import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Files that members have uploaded or are about to. The bytes are in R2 under the same id. It outlives its member: no foreign key. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    memberId: text('uploader_id').notNull(),
    purpose: text('purpose', { enum: ['chat', 'profile', 'result'] }).notNull(),
    /** The content type that the member announced. */
    contentType: text('content_type').notNull(),
    /** Size in bytes: first as announced, then as stored. */
    size: integer('size').notNull(),
    /** An upload ticket, a running upload, a stored file, or one about to be deleted. */
    status: text('status', { enum: ['issued', 'receiving', 'stored', 'leaving'] }).notNull(),
    /** Its address: `/objects/{id}-{width}x{height}.{ext}`. */
    path: text('path'),
    /** It came through a session opened by gamertag alone. */
    isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** When the cron deletes it, in epoch ms; `null` while something uses it. */
    dueAt: integer('due_at'),
  },
  table => [
    index('uploads_by_member').on(table.memberId),
    index('uploads_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
  ],
)

/**
 * Bytes in use, tickets included: by the whole club, by all pending members, by each member (`member:{memberId}`), and the
 * part of it from sessions opened by gamertag alone (`claimed:{memberId}`). Triggers keep it, so that issuing a ticket need
 * not read every file.
 */
export const uploadTotals = sqliteTable('upload_totals', {
  scope: text('scope').$type<'club' | 'pending' | `${'member' | 'claimed'}:${string}`>().primaryKey(),
  bytes: integer('bytes').notNull(),
})

/** What shows a file: a message by its id, a profile as `profile:{memberId}`, or a version of a result as `result:{raceId}:{version}`. */
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
