import { migrateStorage } from '../../../lib/objects/storage-migrations.ts'

/**
 * The tables of one room, a step a version. A message's number `n` is the revision at which it was posted, so that
 * messages, polls and `changes` together are the room's log without a row of their own for every message. A change names
 * its subject. `published_rev` says how far D1 and the feed have been told of the log, `told_rev` how far D1 has noted it,
 * `pruned_rev` how far the log is gone, `spent_rev` up to where a state of the room that was turned back gave out numbers.
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
  // A like is toggled without end and only its last change matters, so that one stands with its message.
  `ALTER TABLE room ADD COLUMN name TEXT NOT NULL DEFAULT '';
   ALTER TABLE room ADD COLUMN pruned_rev INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE messages ADD COLUMN liked_rev INTEGER;
   UPDATE messages SET liked_rev =
     (SELECT max(rev) FROM changes WHERE changes.n = messages.n AND kind IN ('liked', 'unliked'))
     WHERE n IN (SELECT n FROM changes WHERE kind IN ('liked', 'unliked'));
   DELETE FROM changes WHERE kind IN ('liked', 'unliked');
   CREATE INDEX liked_messages ON messages (liked_rev) WHERE liked_rev IS NOT NULL;
   ALTER TABLE changes ADD COLUMN subject TEXT NOT NULL DEFAULT 'message';`,
  // A poll's number is the revision at which it was made, as a message's; it stands between them. `rev` is its last one,
  // so that votes leave no row of their own in the log. One that was deleted stays as a bare number.
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
  // A backup may turn the room back, or D1: what it has told, up to where numbers were given out before, and what D1
  // would not take.
  `ALTER TABLE room ADD COLUMN told_rev INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE room ADD COLUMN spent_rev INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE room ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE parked (
     rev INTEGER PRIMARY KEY,
     entry TEXT NOT NULL,
     cause TEXT NOT NULL,
     at INTEGER NOT NULL
   );`,
  // What a room of ten years must not count or look through: the likes of a message, those of who leaves and their votes, and
  // the polls that have ended without having been closed.
  `ALTER TABLE messages ADD COLUMN like_count INTEGER NOT NULL DEFAULT 0;
   UPDATE messages SET like_count = (SELECT count(*) FROM likes WHERE likes.n = messages.n)
     WHERE n IN (SELECT n FROM likes);
   CREATE INDEX likes_by_member ON likes (member_id);
   CREATE INDEX votes_by_member ON poll_votes (member_id);
   CREATE INDEX polls_by_end ON polls (expires_at) WHERE closed_at IS NULL;
   DROP INDEX polls_not_closed;`,
  `ALTER TABLE messages ADD COLUMN edited_at INTEGER;`,
  // What can be searched for: an index of words without the texts, with the beginnings of words so long that hardly any
  // longer one is common. A message that is deleted has none. Messages before `words_from` are still to be taken in.
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
  // Who has left the club and takes along what they said here: how far that has come, and when it goes on.
  `CREATE TABLE leavers (
     member_id TEXT PRIMARY KEY,
     after_id TEXT NOT NULL DEFAULT '',
     due_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Whether a message was last worded in a session that a gamertag alone had opened; of earlier ones nobody knows it any more.
  `ALTER TABLE messages ADD COLUMN is_claimed INTEGER NOT NULL DEFAULT 0;`,
]

/** The version of a room's storage that this club writes. */
export const ROOM_VERSION = versions.length

/** Brings a room's tables to the newest version, and keeps its name, which an object that is woken by its id alone is not told. */
export function migrateRoom(sql: SqlStorage, name: string | undefined): void {
  migrateStorage(sql, versions, name ? `room ${name}` : 'a room')
  sql.exec(
    'INSERT OR IGNORE INTO room (id, epoch) SELECT 1, lower(hex(randomblob(8))) WHERE NOT EXISTS (SELECT 1 FROM room)',
  )
  if (name) sql.exec('UPDATE room SET name = ?1 WHERE name <> ?1', name)
}
