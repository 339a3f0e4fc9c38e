/** Prefix of the error when an object refuses to open, because RPC loses the error's class. */
const NEWER_STORAGE = 'newer_storage'

/** Objects already logged as newer: once, not for every call. */
const logged = new Set<string>()

/**
 * Brings an object's tables to the newest version, step by step. Runs on every wake, in one synchronous block, and costs
 * nothing when done. Throws, before anything reads them, if a later version of the club has written the tables, because this
 * one could damage what it does not know. `name` identifies the object in the log.
 */
export function migrateStorage(sql: SqlStorage, versions: readonly string[], name: string): void {
  sql.exec('CREATE TABLE IF NOT EXISTS schema_versions (version INTEGER PRIMARY KEY)')
  const { version } = sql
    .exec<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM schema_versions')
    .one()
  if (version > versions.length) refuse(name, version, versions.length)
  for (let next = version; next < versions.length; next++) {
    sql.exec(versions[next] ?? '')
    sql.exec('INSERT INTO schema_versions (version) VALUES (?)', next + 1)
  }
}

/** Whether an object refused to open because its storage is newer than this version of the club. */
export function isNewerStorage(error: Error): boolean {
  return error.message.startsWith(NEWER_STORAGE)
}

function refuse(name: string, version: number, known: number): never {
  if (!logged.has(name))
    console.error(JSON.stringify({ event: 'newer-storage', object: name, version, known }))
  logged.add(name)
  throw new Error(`${NEWER_STORAGE}: ${name} is of version ${version}, this club knows ${known}`)
}
