/** A row as D1 stores it. */
export type Row = Record<string, string | number | null>

/** Rows by table. */
export type Tables = Record<string, Row[]>

/** The statement that writes a row. */
export function insertOf(db: D1Database, table: string, row: Row): D1PreparedStatement {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  return db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
    .bind(...Object.values(row))
}

/** The names of the tables of the club, without those that SQLite and D1 keep for themselves. */
export async function tableNamesOf(db: D1Database): Promise<string[]> {
  const rows = await allOf(
    db,
    `SELECT name FROM sqlite_master WHERE type = 'table'
     AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'`,
  )
  return rows.map(({ name }) => String(name))
}

/** Every row of these tables. */
export async function rowsOfTables(db: D1Database, names: string[]): Promise<Tables> {
  const contents = await db.batch<Row>(names.map(name => db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`)))
  return Object.fromEntries(names.map((name, index) => [name, contents[index]?.results ?? []]))
}

/** What a table has: its columns, and those of them that tell its rows apart. */
interface Columns {
  all: string[]
  key: string[]
}

/** The columns of every table of the club. */
export async function columnsOfTables(db: D1Database): Promise<Record<string, Columns>> {
  const names = await tableNamesOf(db)
  const rows = await allOf(
    db,
    `SELECT tables.value AS "table", columns.name, columns.pk
     FROM json_each('${JSON.stringify(names)}') AS tables, pragma_table_info(tables.value) AS columns`,
  )
  return Object.fromEntries(
    names.map(name => {
      const own = rows.filter(({ table }) => table === name)
      const namesOf = (some: Row[]) => some.map(column => String(column.name))
      return [name, { all: namesOf(own), key: namesOf(own.filter(({ pk }) => pk)) }]
    }),
  )
}

/** Every row of these tables, by table, as the JSON of lists of their values: one statement, and a tenth of the work. */
export async function textOfTables(
  db: D1Database,
  tables: Record<string, Columns>,
): Promise<Record<string, string>> {
  const parts = Object.entries(tables).map(
    ([name, { all }]) =>
      `(SELECT json_group_array(json_array(${all.map(it => `"${it}"`)})) FROM (SELECT * FROM ${name} ORDER BY 1, 2)) AS ${name}`,
  )
  return (await db.prepare(`SELECT ${parts}`).first<Record<string, string>>()) ?? {}
}

/** The rows that such a text has. */
export function rowsOfText(text: string, { all }: Columns): Row[] {
  const lists: Row[string][][] = JSON.parse(text)
  return lists.map(values => Object.fromEntries(all.map((name, index) => [name, values[index] ?? null])))
}

/** What makes a table that has these rows have those again: whatever is one too many goes first. */
export function changesBetween(
  db: D1Database,
  table: string,
  { key, all }: Columns,
  [found, wanted]: [Row[], Row[]],
): D1PreparedStatement[] {
  const named = key.length > 0 ? key : all
  const idOf = (row: Row) => JSON.stringify(named.map(it => row[it]))
  const where = named.map(it => `"${it}" IS ?`).join(' AND ')
  const idsOf = (row: Row) => named.map(it => row[it] ?? null)
  const left = new Map(found.map(row => [idOf(row), row]))
  const writes = wanted.flatMap(row => {
    const before = left.get(idOf(row))
    left.delete(idOf(row))
    if (!before) return [insertOf(db, table, row)]
    const changed = all.filter(it => before[it] !== row[it])
    if (changed.length === 0) return []
    const set = changed.map(it => `"${it}" = ?`).join(', ')
    const values = [...changed.map(it => row[it] ?? null), ...idsOf(row)]
    return [db.prepare(`UPDATE ${table} SET ${set} WHERE ${where}`).bind(...values)]
  })
  const removals = [...left.values()].map(row =>
    db.prepare(`DELETE FROM ${table} WHERE ${where}`).bind(...idsOf(row)),
  )
  return [...removals, ...writes]
}

/** What writes in a log that is only added to, once its triggers have stepped aside. */
export async function pastKeepers(
  db: D1Database,
  statements: D1PreparedStatement[],
): Promise<D1PreparedStatement[]> {
  const keepers = await allOf(
    db,
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'",
  )
  return [
    ...keepers.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)),
    ...statements,
    ...keepers.map(({ sql }) => db.prepare(String(sql))),
  ]
}

/** Makes the database hold these rows and no others; ten times as fast as migrating a new one. Its triggers stay. */
export async function restoreTables(db: D1Database, { settings = [], ...tables }: Tables): Promise<void> {
  const statements = [
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...Object.keys(tables).map(name => db.prepare(`DELETE FROM ${name}`)),
    ...Object.entries(tables).flatMap(([name, rows]) => rows.map(row => insertOf(db, name, row))),
    // Members write one of the settings when they come.
    db.prepare('DELETE FROM settings'),
    ...settings.map(row => insertOf(db, 'settings', row)),
  ]
  await db.batch(await pastKeepers(db, statements))
}

async function allOf(db: D1Database, sql: string) {
  return (await db.prepare(sql).all<Row>()).results
}
