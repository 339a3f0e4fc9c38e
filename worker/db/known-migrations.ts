import journal from '../../migrations/meta/_journal.json?raw'

/** The migrations that this version of the club knows, by their files' names, oldest first: D1 keeps those that it has been through. */
export const knownMigrations: readonly string[] = JSON.parse(journal).entries.map(
  ({ tag }: { tag: string }) => `${tag}.sql`,
)
