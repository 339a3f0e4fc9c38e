import { migrateStorage } from '../../../lib/objects/storage-migrations.ts'

/**
 * The tables of a room, one step for each version. A message's number `n` is the revision at which it was posted, so
 * messages, polls and `changes` together are the room's log, without another row for each message. A change names its
 * subject. `published_rev`: how far D1 and the feed have received the log. `told_rev`: how far D1 has recorded it.
 * `pruned_rev`: how far the log was deleted. `spent_rev`: the highest number used before the room was rolled back.
 */
const versions = [
  `CREATE TABLE room (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     epoch TEXT NOT NULL,
     published_rev INTEGER NOT NULL DEFAULT 0,
     is_archived INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE messages (
     n INTEGER PRIMARY KEY,
     member_id TEXT NOT NULL,
     client_id TEXT NOT NULL,
     body TEXT NOT NULL,
     reply_to INTEGER,
     rings_everyone INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     deleted_at INTEGER,
     deleted_by TEXT,
     pinned_at INTEGER,
     pinned_by TEXT,
     UNIQUE (member_id, client_id)
   );
   CREATE INDEX pinned_messages ON messages (pinned_at) WHERE pinned_at IS NOT NULL;
   CREATE TABLE likes (
     n INTEGER NOT NULL,
     member_id TEXT NOT NULL,
     PRIMARY KEY (n, member_id)
   ) WITHOUT ROWID;
   CREATE TABLE changes (
     rev INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     n INTEGER NOT NULL,
     actor TEXT NOT NULL,
     at INTEGER NOT NULL
   );`,
  // A like can be toggled without end and only its last change matters, so that is kept with the message.
  `ALTER TABLE room ADD COLUMN name TEXT NOT NULL DEFAULT '';
   ALTER TABLE room ADD COLUMN pruned_rev INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE messages ADD COLUMN liked_rev INTEGER;
   UPDATE messages SET liked_rev =
     (SELECT max(rev) FROM changes WHERE changes.n = messages.n AND kind IN ('liked', 'unliked'))
     WHERE n IN (SELECT n FROM changes WHERE kind IN ('liked', 'unliked'));
   DELETE FROM changes WHERE kind IN ('liked', 'unliked');
   CREATE INDEX liked_messages ON messages (liked_rev) WHERE liked_rev IS NOT NULL;
   ALTER TABLE changes ADD COLUMN subject TEXT NOT NULL DEFAULT 'message';`,
  // A poll's number is the revision at which it was created, from the same series as the messages'. `rev` is its latest one,
  // so votes need no row in the log. A deleted poll stays as a bare number.
  `CREATE TABLE polls (
     n INTEGER PRIMARY KEY,
     member_id TEXT NOT NULL,
     client_id TEXT NOT NULL,
     question TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER,
     closed_at INTEGER,
     deleted_at INTEGER,
     rev INTEGER NOT NULL,
     UNIQUE (member_id, client_id)
   );
   CREATE INDEX polls_by_rev ON polls (rev);
   CREATE INDEX polls_not_closed ON polls (n) WHERE closed_at IS NULL;
   CREATE TABLE poll_options (
     n INTEGER NOT NULL,
     place INTEGER NOT NULL,
     text TEXT NOT NULL,
     votes INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (n, place)
   ) WITHOUT ROWID;
   CREATE TABLE poll_votes (
     n INTEGER NOT NULL,
     member_id TEXT NOT NULL,
     place INTEGER NOT NULL,
     PRIMARY KEY (n, member_id)
   ) WITHOUT ROWID;`,
  // For rollbacks of the room or D1: what D1 has recorded, the numbers used before, and entries that D1 refused.
  `ALTER TABLE room ADD COLUMN told_rev INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE room ADD COLUMN spent_rev INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE room ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE parked (
     rev INTEGER PRIMARY KEY,
     entry TEXT NOT NULL,
     cause TEXT NOT NULL,
     at INTEGER NOT NULL
   );`,
  // What a room with ten years of messages must not count or scan: likes of a message, a former member's likes and votes, and
  // polls that ended without being closed.
  `ALTER TABLE messages ADD COLUMN like_count INTEGER NOT NULL DEFAULT 0;
   UPDATE messages SET like_count = (SELECT count(*) FROM likes WHERE likes.n = messages.n)
     WHERE n IN (SELECT n FROM likes);
   CREATE INDEX likes_by_member ON likes (member_id);
   CREATE INDEX votes_by_member ON poll_votes (member_id);
   CREATE INDEX polls_by_end ON polls (expires_at) WHERE closed_at IS NULL;
   DROP INDEX polls_not_closed;`,
  `ALTER TABLE messages ADD COLUMN edited_at INTEGER;`,
  // The search index: words without the texts, and beginnings of words up to a length beyond which hardly any are common. A
  // deleted message has no words. Messages before `words_from` are not indexed yet.
  `ALTER TABLE room ADD COLUMN words_from INTEGER NOT NULL DEFAULT 0;
   UPDATE room SET words_from = coalesce((SELECT max(n) + 1 FROM messages), 0);
   CREATE VIRTUAL TABLE message_words USING fts5 (
     body, content = 'messages', content_rowid = 'n',
     tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4 5 6 7 8'
   );
   CREATE TRIGGER message_said AFTER INSERT ON messages BEGIN
     INSERT INTO message_words (rowid, body) VALUES (new.n, new.body);
   END;
   CREATE TRIGGER message_reworded AFTER UPDATE OF body ON messages
   WHEN new.n >= (SELECT words_from FROM room) BEGIN
     INSERT INTO message_words (message_words, rowid, body) VALUES ('delete', old.n, old.body);
     INSERT INTO message_words (rowid, body) SELECT new.n, new.body WHERE new.body <> '';
   END;`,
  // Former members who take their messages along: how far the removal is, and when it continues.
  `CREATE TABLE leavers (
     member_id TEXT PRIMARY KEY,
     after_id TEXT NOT NULL DEFAULT '',
     due_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Whether a message's text was written in a session opened by gamertag alone; unknown for older ones.
  `ALTER TABLE messages ADD COLUMN is_claimed INTEGER NOT NULL DEFAULT 0;`,
]

/** The version of a room's storage that this code writes. */
export const ROOM_VERSION = versions.length

/** Brings a room's tables to the newest version, and stores its name, which an object woken by id is not given. */
export function migrateRoom(sql: SqlStorage, name: string | undefined): void {
  migrateStorage(sql, versions, name ? `room ${name}` : 'a room')
  sql.exec(
    'INSERT OR IGNORE INTO room (id, epoch) SELECT 1, lower(hex(randomblob(8))) WHERE NOT EXISTS (SELECT 1 FROM room)',
  )
  if (name) sql.exec('UPDATE room SET name = ?1 WHERE name <> ?1', name)
}
