/** What an object's refusal to open begins with: its class gets lost on the way to the Worker. */
const NEWER_STORAGE = 'newer_storage'

/** What has been said to be newer, so that the log has it once and not at every call. */
const logged = new Set<string>()

/**
 * Brings an object's tables to the newest version, a step a version. Runs on every wake, in one synchronous block, and is
 * free when done. Throws where a later version of the club has written them, before anything is asked of them: what this
 * one does not know it would harm. `name` says in the log which object it is.
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

/** Whether an object has refused to open because its storage is newer than this version of the club. */
export function isNewerStorage(error: Error): boolean {
  return error.message.startsWith(NEWER_STORAGE)
}

function refuse(name: string, version: number, known: number): never {
  if (!logged.has(name))
    console.error(JSON.stringify({ event: 'newer-storage', object: name, version, known }))
  logged.add(name)
  throw new Error(`${NEWER_STORAGE}: ${name} is of version ${version}, this club knows ${known}`)
}
