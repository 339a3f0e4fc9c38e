import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Edit } from '../lib/fields.ts'

/** SQL: whether each field to be changed still has its expected value, or already its new one. */
export function isUnchanged<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  { changes, expected }: Edit<Fields>,
): SQL {
  if (expected === null) return sql`1`
  const each = namesOf(changes).map(name => {
    const column = columns[name]
    return sql`(${column} IS ${sql.param(expected[name], column)} OR ${column} IS ${sql.param(changes[name], column)})`
  })
  return each.length > 0 ? sql.join(each, sql` AND `) : sql`1`
}

/** SQL on the current row: whether an edit changes anything. */
export function isChange<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
): SQL {
  const each = namesOf(changes).map(
    name => sql`${columns[name]} IS NOT ${sql.param(changes[name], columns[name])}`,
  )
  return each.length > 0 ? sql`(${sql.join(each, sql` OR `)})` : sql`0`
}

/** Maximum length of a text in the log, in code points. */
const LOGGED = 300

/**
 * SQL on the current row: the fields that an edit changes, as JSON `{field: [old, new]}`. Instants are epoch ms, days
 * unchanged, long texts cut.
 */
export function changesAsJson<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
): SQL {
  return sql`(SELECT json_group_object(field, json_array(${cut('old')}, ${cut('new')})) FROM (${rowsOf(columns, changes)})
    WHERE old IS NOT new)`
}

/** SQL: like `changesAsJson` but only the names of the fields ("bio, carNumber"), for personal data. */
export function changedFieldNames<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
): SQL {
  return sql`(SELECT coalesce(group_concat(field, ', '), '') FROM (${rowsOf(columns, changes)}) WHERE old IS NOT new)`
}

// Through JSON, because D1 allows only five SELECTs in a UNION.
function rowsOf<Fields extends object>(
  columns: { [Name in keyof Fields]: Column },
  changes: Partial<Fields>,
) {
  const rows = namesOf(changes).map(name => {
    const next = sql.param(changes[name], columns[name])
    const isText = columns[name].dataType === 'string'
    return sql`json_array(${String(name)}, ${columns[name]}, ${isText ? next : sql`CAST(${next} AS INTEGER)`})`
  })
  return sql`SELECT value ->> 0 AS field, value ->> 1 AS old, value ->> 2 AS new
    FROM json_each(json_array(${sql.join(rows, sql`, `)}))`
}

/** Whether the log would keep this value as that text, perhaps cut. */
export function isLogged(value: unknown, logged: unknown): boolean {
  if (typeof value !== 'string' || typeof logged !== 'string' || Array.from(value).length <= LOGGED)
    return value === logged
  return logged === `${Array.from(value).slice(0, LOGGED).join('')}…`
}

function cut(name: 'old' | 'new') {
  const value = sql.raw(name)
  return sql`CASE WHEN length(${value}) > ${LOGGED} THEN substr(${value}, 1, ${LOGGED}) || '…' ELSE ${value} END`
}

function namesOf<Fields extends object>(changes: Partial<Fields>) {
  return Object.keys(changes) as (keyof Fields)[]
}
