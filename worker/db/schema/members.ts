import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The drivers of the club. Instants are epoch milliseconds, UTC, in every table. */
export const members = sqliteTable(
  'members',
  {
    id: text('id').primaryKey(),
    displayName: text('display_name').notNull(),
    gamertag: text('gamertag').notNull(),
    /** The gamertag normalised by docs/decisions.md 5; unique. */
    gamertagKey: text('gamertag_key').notNull().unique(),
    /** The gamertag with look-alike characters folded together (docs/decisions.md 5). */
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
    /** What authenticators know the member by: 32 random bytes, base64url, made with the first passkey. */
    passkeyUserId: text('passkey_user_id'),
    /** The display name as mentions look for it (`chat/rules/mentions.ts`); `null` until the cron has reckoned it. */
    nameKey: text('name_key'),
    /** Of who leaves by themselves: when they and all that is theirs go, until when they can stay. Epoch ms. */
    leavesAt: integer('leaves_at'),
    /** Whether what they have said in rooms goes along; `null` while they stay. */
    takesMessages: integer('takes_messages', { mode: 'boolean' }),
  },
  table => [
    index('members_by_name').on(table.nameKey),
    index('members_by_skeleton').on(table.gamertagSkeleton),
    // Few rows are pending at a time, so the index costs a write only while a profile waits.
    index('members_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('members_admins').on(table.id).where(sql`${table.isAdmin} = 1`),
    index('members_leaving').on(table.leavesAt).where(sql`${table.leavesAt} IS NOT NULL`),
  ],
)

/**
 * What an admin's edit of a profile changed, beside its entry in the audit log: nobody can take anything out of the log,
 * and what belongs to a person goes with them.
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
