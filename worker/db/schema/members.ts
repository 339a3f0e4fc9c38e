import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The club's drivers. In every table instants are epoch ms, UTC. */
export const members = sqliteTable(
  'members',
  {
    id: text('id').primaryKey(),
    displayName: text('display_name').notNull(),
    gamertag: text('gamertag').notNull(),
    /** The normalised gamertag (docs/decisions.md 5); unique. */
    gamertagKey: text('gamertag_key').notNull().unique(),
    /** The gamertag with look-alike characters folded (docs/decisions.md 5). */
    gamertagSkeleton: text('gamertag_skeleton').notNull(),
    experienceLevel: text('experience_level', {
      enum: ['Beginner', 'Intermediate', 'Advanced', 'Professional'],
    }).notNull(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    bio: text('bio'),
    favoriteTrack: text('favorite_track'),
    favoriteCarClass: text('favorite_car_class'),
    carNumber: text('car_number'),
    profileImageUrl: text('profile_image_url'),
    streamLink: text('stream_link'),
    streamLink2: text('stream_link2'),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    approvedBy: text('approved_by'),
    approvedAt: integer('approved_at'),
    rejectionReason: text('rejection_reason'),
    createdAt: integer('created_at').notNull(),
    /** The user id for WebAuthn: 32 random bytes, base64url, created with the first passkey. */
    passkeyUserId: text('passkey_user_id'),
    /** The display name as mentions compare it (`chat/rules/mentions.ts`); `null` until the cron has computed it. */
    nameKey: text('name_key'),
    /** When a member who is leaving is deleted (epoch ms). Until then they can change their mind. */
    leavesAt: integer('leaves_at'),
    /** Whether a leaving member's messages are deleted too; `null` unless they are leaving. */
    takesMessages: integer('takes_messages', { mode: 'boolean' }),
  },
  table => [
    index('members_by_name').on(table.nameKey),
    index('members_by_skeleton').on(table.gamertagSkeleton),
    // Few rows are pending at a time, so the index costs writes only for those.
    index('members_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('members_admins').on(table.id).where(sql`${table.isAdmin} = 1`),
    index('members_leaving').on(table.leavesAt).where(sql`${table.leavesAt} IS NOT NULL`),
  ],
)

/**
 * What an admin changed in a member's profile, beside the entry in the audit log. The log cannot be changed, and personal
 * data has to be deleted with the member.
 */
export const profileEdits = sqliteTable(
  'profile_edits',
  {
    entry: integer('entry').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** `{field: [old, new]}` */
    changes: text('changes', { mode: 'json' }).$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  table => [index('profile_edits_by_member').on(table.memberId)],
)
